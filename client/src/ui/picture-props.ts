import type { ReactNode } from 'react';

export type TileTint = 'leaf' | 'fruit' | 'root' | 'berry' | 'citrus' | 'herb';

export interface PictureProps {
  /** A path under /pictures/, or any http(s) address. */
  source: string | null | undefined;
  /** What it shows; '' when the words beside it say so. */
  alt: string;
  /** Width it is shown at, in points: chooses the file. */
  width: number;
  /** Web `sizes` when the width depends on the window ("(min-width:1024px) 220px, 45vw"). */
  sizes?: string;
  /** Above the fold: loads at once, and before others if it is no icon. */
  eager?: boolean;
  fit?: 'contain' | 'cover';
  /** Shown where there is no picture, or it could not be loaded. */
  missing?: ReactNode;
}
