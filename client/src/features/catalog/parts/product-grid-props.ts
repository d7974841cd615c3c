import type { Product } from '../product';

export interface ProductGridProps {
  products: readonly Product[];
  label: string;
  /** Stands beside a sidebar: it is the list of its page. */
  beside?: boolean;
  /** Older answer, while the new one is on its way. */
  old?: boolean;
  /** Of the headings of its cards: one below that of the list. */
  level?: 2 | 3;
  /** Fetches more of them, if there are more. */
  more?: () => void;
  /** More of them are on their way. */
  busy?: boolean;
}
