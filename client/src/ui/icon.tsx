import { useTheme } from '@/theme';
import { iconPaths, type IconProps } from './icon-paths';

/** Hidden from screen readers: the control around it has the label. */
export function Icon({ name, size = 22, color, filled = false }: IconProps) {
  const theme = useTheme();
  const ink = color ? theme.color[color] : 'currentColor';
  return (
    <svg
      aria-hidden
      focusable={false}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? ink : 'none'}
      stroke={ink}
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none', display: 'block' }}
    >
      <path d={iconPaths[name as keyof typeof iconPaths]} />
    </svg>
  );
}
