import { queryOptions } from '@tanstack/react-query';

import { type StaffSchemas } from '@/api';
import { post, type StaffBody, watched } from '@/api/staff';

export type Board = StaffSchemas['Board'];
export type Slot = StaffSchemas['SlotState'];
export type Need = StaffSchemas['Need'];
export type Card = StaffSchemas['OrderCard'];
export type Changes = StaffSchemas['Changes'];
/** What a list of orders is asked for: the last part of its query's key. */
export type Wish = NonNullable<StaffBody<'/orders/list'>>;

/** The day. The changes feed has it fetched again (changes.ts). */
export const boardQuery = queryOptions({
  queryKey: ['board'],
  queryFn: ({ signal }) => post('/board/show', undefined, { signal }),
  ...watched,
});

/** How long the server keeps a question for changes, in seconds: its most. */
const patience = 25;
/** The server answers earlier; after this the question was lost with the network. */
const lostMs = (patience + 10) * 1000;

/** Answers when orders have changed, or at the latest when the server's patience ends. */
export const waitForChanges = (since: string, signal: AbortSignal) =>
  post('/changes', since ? { since, wait: patience } : {}, { signal, timeoutMs: lostMs });

/** The orders whose work has not begun, the newest first. */
export const placedOrders = async () => (await post('/orders/list', { statuses: ['Order Placed'] })).items;
