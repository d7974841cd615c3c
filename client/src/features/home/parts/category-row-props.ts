import type { ReactNode } from 'react';

export interface CategoryRowProps {
  children: ReactNode;
  /** How many stand side by side from tablets up; phones have one row that scrolls. */
  wide: number;
  label?: string;
}
