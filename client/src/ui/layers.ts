import { classes } from '@/theme';
import css from './layers.module.css';

/** The style of a box whose children lie in one place and take turns. On native the caller hides all but one. */
export const layers = classes(css.layers);

/** The style of one of them, which fades when `shown` changes. */
export function layerStyle(shown: boolean) {
  return classes(css.layer, !shown && css.hidden);
}
