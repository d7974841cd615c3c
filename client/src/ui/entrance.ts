import { classes } from '@/theme';
import css from './entrance.module.css';

/** Entrance animations of the web, as styles. In the app, layers move by the system's own animation. */
export const entrance = {
  appear: classes(css.appear),
  rise: classes(css.rise),
  /** Invisible for 150 ms, then shown without a transition: what is replaced before that never flashes. */
  late: classes(css.late),
} as const;
