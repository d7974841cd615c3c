import type { GoogleButtonProps } from './google-button-props';

/** Google's own module is not in Expo Go: the phone apps log in by number. */
export function GoogleButton(_: GoogleButtonProps) {
  return null;
}
