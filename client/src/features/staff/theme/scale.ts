export {
  breakpointOf,
  breakpoints,
  contentWidth,
  layer,
  motion,
  radius,
  responsive,
  space,
  tabsBelow,
  type Breakpoint,
} from '@/theme/scale';

/**
 * The least width and height of what is pressed: in a hurry, with one hand, with gloves. In the staff's bundle this file replaces
 * theme/scale.ts (client/web/staff.js), so that the parts of @/ui are as large.
 */
export const touch = 48;
