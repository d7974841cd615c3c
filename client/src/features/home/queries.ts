import type { components } from '@/api';

export type Banner = components['schemas']['Banner'];
export type Testimonial = components['schemas']['Testimonial'];
