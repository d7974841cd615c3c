import { queryOptions } from '@tanstack/react-query';

import { queryClient, type StaffSchemas } from '@/api';
import { post, type StaffBody, watched } from '@/api/staff';

export type Person = StaffSchemas['Person'];
export type Role = StaffSchemas['Role'];

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: async ({ signal }) => (await post('/people/list', undefined, { signal })).items,
  ...watched,
});

const shown = ({ items }: StaffSchemas['People']) => {
  queryClient.setQueryData(peopleQuery.queryKey, items);
  return items;
};

export const addPerson = async (body: StaffBody<'/people/add'>) => shown(await post('/people/add', body));
export const changePerson = async (body: StaffBody<'/people/change'>) =>
  shown(await post('/people/change', body));
