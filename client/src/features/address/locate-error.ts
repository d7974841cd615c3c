export type LocateFailure = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'unknown';

/** Why the device did not say where it is. */
export class LocateError extends Error {
  constructor(readonly why: LocateFailure) {
    super(why);
    this.name = 'LocateError';
  }
}
