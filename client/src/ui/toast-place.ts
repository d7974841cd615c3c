import { classes } from '@/theme';
import css from './toast.module.css';

/** Where toasts stand: the browser knows the width of the window. */
export function useToastPlace() {
  return classes(css.viewport);
}
