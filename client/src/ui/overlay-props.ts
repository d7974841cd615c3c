import type { ReactNode } from 'react';

export interface OverlayProps {
  open: boolean;
  onClose: () => void;
  /** The dialog's name for screen readers. */
  label: string;
  place: 'center' | 'right' | 'bottom' | 'left';
  /** Width of a centred dialog or of a drawer on desktops. */
  width?: number;
  children: ReactNode;
}
