import { classes } from '@/theme';
import css from './toast.module.css';

/** Where toasts stand. A CSS class, because it depends on the window's width. */
export function useToastPlace() {
  return classes(css.viewport);
}
