import { classes } from '@/theme';
import css from './picture-zoom.module.css';

/** The style of a box whose picture grows a little under the pointer. */
export const pictureZoom = classes(css.zoom);
