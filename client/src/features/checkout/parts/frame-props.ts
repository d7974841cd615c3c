import type { ReactNode } from 'react';

export interface FrameProps {
  title: string;
  children: ReactNode;
  /** Stays at the lower edge of phones and tablets while the page scrolls. */
  foot?: ReactNode;
}
