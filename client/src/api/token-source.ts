/** Where calls get the session's token. state/session sets it, because api cannot import state. */
interface TokenSource {
  /** The token to send; null without a login. */
  current: () => string | null;
  /** Called when the server has refused the current token. */
  expired: () => void;
  /** Whether the session of an earlier token goes on under the current one: after a proof of identity, here or in another tab. */
  goesOn: (earlier: string) => boolean;
}

export let tokenSource: TokenSource = { current: () => null, expired: () => undefined, goesOn: () => false };

export function setTokenSource(source: TokenSource): void {
  tokenSource = source;
}
