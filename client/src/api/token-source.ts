/** Where calls get the session's token. state/session sets it, because api cannot import state. */
interface TokenSource {
  /** The token to send; null without a login. */
  current: () => string | null;
  /** Called when the server has refused the current token. */
  expired: () => void;
}

export let tokenSource: TokenSource = { current: () => null, expired: () => undefined };

export function setTokenSource(source: TokenSource): void {
  tokenSource = source;
}
