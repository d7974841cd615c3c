import type { ReactNode } from 'react';

export interface CategoryRowProps {
  children: ReactNode;
  /** The number of tiles side by side on tablets and wider; phones have one row that scrolls. */
  wide: number;
  label?: string;
}
