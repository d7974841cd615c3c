import { queryOptions } from '@tanstack/react-query';

import { queryClient, stale, type StaffSchemas } from '@/api';
import { post, type StaffBody } from '@/api/staff';
import { orderKeys } from '../live/merge';

export type CustomerPage = StaffSchemas['CustomerPage'];
export type WalletEntry = StaffSchemas['WalletEntry'];

/** The customer of a mobile number: one, or none. Each search is a look that stands in the log. */
export const foundQuery = (mobile: string) =>
  queryOptions({
    queryKey: ['customer', 'found', mobile],
    queryFn: async ({ signal }) => (await post('/customers/find', { mobile }, { signal })).items,
    enabled: mobile !== '',
    staleTime: stale.account,
    refetchOnWindowFocus: false,
  });

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [...orderKeys.customers, id],
    queryFn: ({ signal }) => post('/customers/show', { id }, { signal }),
    staleTime: stale.account,
    refetchOnWindowFocus: false,
  });

export const creditWallet = (body: StaffBody<'/wallet/credit'>) => post('/wallet/credit', body);

/** Shows a customer's new page without another fetch. */
export const customerChanged = (page: CustomerPage) =>
  queryClient.setQueryData(customerQuery(page.customer.id).queryKey, page);
