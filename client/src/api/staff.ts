import { post as send, type CallOptions } from './client';
import type { paths } from './schema.staff.gen';
import { stale } from './stale';
import type { BodyIn, DataIn, PathIn } from './typed-calls';

type Path = PathIn<paths, 'post'>;
/** The type of a call's answer: the `data` of its envelope. */
type StaffData<P extends Path> = DataIn<paths, P, 'post'>;
export type StaffBody<P extends Path> = BodyIn<paths, P>;

/** For what other people change, too: it is fetched again when the person comes back to the page. */
export const watched = { staleTime: stale.account, refetchOnWindowFocus: true } as const;
/** For what changes all day: it is fetched every minute as well. */
export const polled = { ...watched, refetchInterval: stale.slots } as const;

type Send = (path: string, body: unknown, options: CallOptions) => Promise<unknown>;

/**
 * Makes a call of the staff's API and returns the `data` of the answer. Throws a Problem if the call fails. The calls are sent as the
 * customers' are (client.ts): same envelope, same time-outs, same work for a device that asks too often.
 */
export async function post<P extends Path>(
  path: P,
  body?: StaffBody<P>,
  options: CallOptions = {},
): Promise<StaffData<P>> {
  return (await (send as Send)(`/staff${path}`, body, options)) as StaffData<P>;
}
