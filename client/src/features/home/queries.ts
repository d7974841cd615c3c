import { queryOptions } from '@tanstack/react-query';

import { stale, type components } from '@/api';
import { post } from '@/api/client';

export type HomeBlock = components['schemas']['HomeBlock'];
export type Banner = components['schemas']['Banner'];
export type Testimonial = components['schemas']['Testimonial'];

export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: async () => (await post('/home-block/user/web/get-blocks')).blocks,
  staleTime: stale.catalog,
});
