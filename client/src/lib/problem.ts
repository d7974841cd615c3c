export type ProblemKind =
  'offline' | 'timeout' | 'unauthorized' | 'invalid' | 'conflict' | 'limited' | 'missing' | 'server';

interface ProblemFields {
  kind: ProblemKind;
  /** The server's stable snake_case code; '' if the server did not answer. */
  code?: string;
  /** The server's sentence for customers; '' if the server did not answer. */
  message?: string;
  /** The input at fault. */
  field?: string;
  /** What the client needs to go on, for instance the new bill with price_changed. */
  detail?: unknown;
  status?: number;
  retryAfter?: number;
  requestId?: string;
}

/** The error that every failed call throws. Screens decide by `kind` and `code`; problemText of i18n has the sentence to show. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly code: string;
  readonly field: string | undefined;
  readonly detail: unknown;
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor(fields: ProblemFields) {
    super(fields.message ?? '');
    this.name = 'Problem';
    this.kind = fields.kind;
    this.code = fields.code ?? '';
    this.field = fields.field;
    this.detail = fields.detail;
    this.status = fields.status ?? 0;
    this.retryAfter = fields.retryAfter;
    this.requestId = fields.requestId;
  }
}

export function isProblem(error: unknown): error is Problem {
  return error instanceof Problem;
}

/** Whether the server answered with a refusal, for which screens have other sentences than for no answer at all. */
export function serverAnswered(error: unknown): boolean {
  return isProblem(error) && error.status > 0;
}

const longestCountdown = 15 * 60;

/** Seconds to count down until the call may be made again; 0 for a long wait, where the sentence itself says when it ends. */
export function countdownOf(error: unknown): number {
  const wait = isProblem(error) ? (error.retryAfter ?? 0) : 0;
  return wait <= longestCountdown ? wait : 0;
}

const kinds: Record<number, ProblemKind> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'invalid',
  404: 'missing',
  409: 'conflict',
  413: 'invalid',
  422: 'invalid',
  428: 'limited',
  429: 'limited',
};

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function nonEmptyString(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Makes a Problem of a refusal, also if its body is not an envelope (a proxy's error page). */
export function problemFromReply(response: Response, body: unknown): Problem {
  const envelope = recordOf(body);
  const message = nonEmptyString(envelope.message);
  const unauthorized = response.status === 401 || message === 'Authorization required';
  const retryAfter = Number(response.headers.get('Retry-After'));
  return new Problem({
    kind: unauthorized ? 'unauthorized' : (kinds[response.status] ?? 'server'),
    code: nonEmptyString(envelope.code),
    message,
    field: nonEmptyString(envelope.field),
    detail: envelope.data ?? undefined,
    status: response.status,
    retryAfter: retryAfter > 0 ? retryAfter : undefined,
    requestId: nonEmptyString(envelope.requestId) ?? response.headers.get('X-Request-Id') ?? undefined,
  });
}

/**
 * Makes a Problem of an error that fetch threw: our own time-out, or no network. Returns a caller's cancellation as it is, whatever
 * its name: that of Expo's fetch does not say what it is.
 */
export function problemFromThrown(error: unknown, timedOut: boolean, cancelled = false): unknown {
  if (timedOut) return new Problem({ kind: 'timeout' });
  if (cancelled || isProblem(error)) return error;
  return new Problem({ kind: 'offline' });
}
