import type { ReactNode } from 'react';

export interface GoogleButtonProps {
  /** Stands above the button, where there is one. */
  above?: ReactNode;
  /** The ID token. */
  onCredential: (credential: string) => void;
}
