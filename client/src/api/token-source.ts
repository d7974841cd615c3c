/** Where calls get the session's token. The session itself is kept above this folder, in state/session. */
interface TokenSource {
  /** The token a call carries; null without a login. */
  current: () => string | null;
  /** The server has refused the current token. */
  expired: () => void;
}

export let tokenSource: TokenSource = { current: () => null, expired: () => undefined };

export function setTokenSource(source: TokenSource): void {
  tokenSource = source;
}
