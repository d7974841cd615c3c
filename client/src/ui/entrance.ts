import { classes } from '@/theme';
import css from './entrance.module.css';

/** How a part of the page comes in, as a style. Native layers move by the system's own animation. */
export const entrance = {
  appear: classes(css.appear),
  rise: classes(css.rise),
  /** After 150 ms, at once: what is replaced earlier is never seen. */
  late: classes(css.late),
} as const;
