import type { ReactNode } from 'react';

export interface GoogleButtonProps {
  /** Content above the button, shown only if there is a button. */
  above?: ReactNode;
  /** Called with Google's ID token. */
  onCredential: (credential: string) => void;
}
