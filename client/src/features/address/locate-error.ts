export type LocateFailure = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'unknown';

/** The device could not tell its position; `why` says the reason. */
export class LocateError extends Error {
  constructor(readonly why: LocateFailure) {
    super(why);
    this.name = 'LocateError';
  }
}
