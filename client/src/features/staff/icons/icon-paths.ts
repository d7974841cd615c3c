import { iconPaths as shopPaths } from '@/ui/icon-paths';
import { staffPaths } from './paths';

/** The shop's icons and the staff's. In the staff's bundle this file replaces ui/icon-paths.ts (client/web/staff.js). */
export const iconPaths: Record<string, string> = { ...shopPaths, ...staffPaths };
