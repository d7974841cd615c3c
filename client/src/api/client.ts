import { useLanguageState } from '@/i18n/language';
import { appDevice } from '@/lib/app-device';
import { apiUrl } from '@/lib/config';
import { isProblem, problemFromReply, problemFromThrown } from '@/lib/problem';
import { hearTime } from '@/lib/shop-clock';
import type { paths } from './schema.gen';
import { tokenSource } from './token-source';
import type { BodyIn, DataIn, Method, PathIn } from './typed-calls';
import type { Puzzle } from './work';

type PathOf<M extends Method> = PathIn<paths, M>;
/** The type of a call's answer: the `data` of its envelope. */
export type DataOf<P extends keyof paths, M extends Method = 'post'> = DataIn<paths, P, M>;
export type BodyOf<P extends keyof paths> = BodyIn<paths, P>;

export interface CallOptions {
  signal?: AbortSignal;
  /** For check-out only: one key per attempt, the same in all its retries. */
  idempotencyKey?: string;
  /** 15 s if left out; check-out sets 30 s. */
  timeoutMs?: number;
  /** Values for the parameters in the path's braces. */
  path?: Record<string, string>;
}

export const checkoutTimeoutMs = 30_000;
const defaultTimeoutMs = 15_000;

export interface Reply<D> {
  data: D;
  message: string;
  code: string;
}

type Options = CallOptions & { file?: boolean };

/** How often a call does the work that is asked: while it is done, more may be asked. */
const mostWork = 3;

/** Makes a call. If the server asks for work first (428), the device does it, and the call is made again. */
async function call(method: 'GET' | 'POST', path: string, body: object | undefined, options: Options) {
  let solution: string | undefined;
  for (let done = 0; ; done++) {
    try {
      return await callInSession(method, path, body, options, solution);
    } catch (error) {
      if (!isProblem(error) || error.code !== 'work_asked' || done === mostWork) throw error;
      const { doWork } = await import('./work');
      solution = await doWork(error.detail as Puzzle, options.signal);
    }
  }
}

/** Makes a call; once more if the session got another token meanwhile. A refused call has had no effect. */
async function callInSession(
  method: 'GET' | 'POST',
  path: string,
  body: object | undefined,
  options: Options,
  solution: string | undefined,
) {
  const token = tokenSource.current();
  try {
    return await send(method, path, body, options, token, solution);
  } catch (error) {
    if (!token || !isProblem(error) || error.kind !== 'unauthorized' || !tokenSource.goesOn(token))
      throw error;
    return send(method, path, body, options, tokenSource.current(), solution);
  }
}

async function send(
  method: 'GET' | 'POST',
  path: string,
  body: object | undefined,
  options: Options,
  token: string | null,
  solution: string | undefined,
) {
  const abort = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    abort.abort();
  }, options.timeoutMs ?? defaultTimeoutMs);
  const cancel = () => abort.abort();
  if (options.signal?.aborted) cancel();
  options.signal?.addEventListener('abort', cancel);

  // The server answers with messages in this language.
  const headers: Record<string, string> = { 'Accept-Language': useLanguageState.getState().language };
  if (body) headers['Content-Type'] = 'application/json';
  if (appDevice) headers['X-App-Device'] = appDevice;
  if (token) headers.Authorization = `Bearer ${token}`;
  if (solution) headers['X-Altcha'] = solution;
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  try {
    const place = path.replace(/{(\w+)}/g, (_, name: string) =>
      encodeURIComponent(options.path?.[name] ?? ''),
    );
    const init = { method, headers, body: body && JSON.stringify(body), signal: abort.signal };
    const askedAt = Date.now();
    const response = await fetch(new Request(`${apiUrl()}/api${place}`, init));
    // A browser may have kept the answer of a GET, with the time that it was given.
    if (method === 'POST') hearTime(response.headers.get('Date'), askedAt);
    if (options.file && response.ok) return { data: await response.arrayBuffer(), message: '', code: '' };
    return unwrap(response, await response.text(), token);
  } catch (error) {
    throw problemFromThrown(error, timedOut, options.signal?.aborted);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', cancel);
  }
}

interface Envelope {
  status?: boolean;
  data?: unknown;
  message?: string;
  code?: string;
}

/** A proxy refuses with a page instead of an envelope. A page without a refusal is not the shop's: its network has a login page. */
function envelopeIn(text: string, ok: boolean): Envelope | undefined {
  try {
    return text ? (JSON.parse(text) as Envelope) : undefined;
  } catch (error) {
    if (ok) throw error;
    return undefined;
  }
}

function unwrap(response: Response, text: string, token: string | null): Reply<unknown> {
  const envelope = envelopeIn(text, response.ok);
  if (response.ok && envelope?.status === true) {
    return { data: envelope.data, message: envelope.message ?? '', code: envelope.code ?? '' };
  }
  const problem = problemFromReply(response, envelope);
  // A refusal may end only the session that this call was made with.
  if (problem.kind === 'unauthorized' && token && tokenSource.current() === token) tokenSource.expired();
  throw problem;
}

/** Like `post`, but returns the whole envelope, for screens that show the server's message on success. */
export async function postForReply<P extends PathOf<'post'>>(
  path: P,
  body?: BodyOf<P>,
  options: CallOptions = {},
): Promise<Reply<DataOf<P>>> {
  return (await call('POST', path, body ?? {}, options)) as Reply<DataOf<P>>;
}

/** Makes the call and returns the `data` of the answer. Throws a Problem if the call fails. */
export async function post<P extends PathOf<'post'>>(
  path: P,
  body?: BodyOf<P>,
  options: CallOptions = {},
): Promise<DataOf<P>> {
  return (await postForReply(path, body, options)).data;
}

/** Like `post`, for the few calls that are GETs. */
export async function get<P extends PathOf<'get'>>(
  path: P,
  options: CallOptions = {},
): Promise<DataOf<P, 'get'>> {
  return (await call('GET', path, undefined, options)).data as DataOf<P, 'get'>;
}

/** For calls that answer with a file instead of an envelope: returns its bytes. */
export async function getFile(path: PathOf<'get'>, options: CallOptions = {}): Promise<ArrayBuffer> {
  return (await call('GET', path, undefined, { ...options, file: true })).data as ArrayBuffer;
}
