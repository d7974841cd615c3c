import type { ReactNode } from 'react';

export type TileTint = 'leaf' | 'fruit' | 'root' | 'berry' | 'citrus' | 'herb';

export interface PictureProps {
  /** A path under /pictures/, or any http(s) address. */
  source: string | null | undefined;
  /** What the picture shows; '' if the text beside it says so. */
  alt: string;
  /** The width at which it is shown, in points: decides which file is loaded. */
  width: number;
  /** Web: the `sizes` attribute if the width depends on the window ("(min-width:1024px) 220px, 45vw"). */
  sizes?: string;
  /** For pictures above the fold: loaded at once, and before others unless it is as small as an icon. */
  eager?: boolean;
  fit?: 'contain' | 'cover';
  /** Shown if there is no picture, or it could not be loaded. */
  missing?: ReactNode;
}
