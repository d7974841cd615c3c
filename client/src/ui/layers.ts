import { classes } from '@/theme';
import css from './layers.module.css';

/** A box whose children lie in one place, of which one is shown at a time. On native the caller renders only that one. */
export const layers = classes(css.layers);

/** The style of such a child, which fades when `shown` changes. */
export function layerStyle(shown: boolean) {
  return classes(css.layer, !shown && css.hidden);
}
