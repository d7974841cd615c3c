import type { Href } from 'expo-router';

import type { Status } from './status';
import { statuses } from './status';

/** What the list of orders shows. It is in the address, so that a reload and the way back keep it. */
export interface Wanted {
  /** A slot's id; '' for all. */
  slot: string;
  status: Status | '';
  text: string;
  page: number;
}

type Params = Record<string, string | string[] | undefined>;

const one = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? '';

export function wantedIn(params: Params): Wanted {
  const status = one(params.status) as Status;
  return {
    slot: one(params.slot),
    status: statuses.includes(status) ? status : '',
    text: one(params.q),
    page: Math.max(1, Math.floor(Number(one(params.page))) || 1),
  };
}

/** The parameters of the address; what is as usual is not in it. */
export function paramsOf({ slot, status, text, page }: Wanted) {
  return {
    slot: slot || undefined,
    status: status || undefined,
    q: text || undefined,
    page: page > 1 ? String(page) : undefined,
  };
}

function queryOf(wanted: Partial<Wanted>): string {
  const whole = paramsOf({ slot: '', status: '', text: '', page: 1, ...wanted });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(whole)) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `?${text}` : '';
}

export const ordersHref = (wanted: Partial<Wanted> = {}) => `/staff/orders${queryOf(wanted)}` as Href;
/** An order's page, beside the list that is wanted. */
export const orderHref = (order: string, wanted: Partial<Wanted> = {}) =>
  `/staff/orders/${encodeURIComponent(order)}${queryOf(wanted)}` as Href;
