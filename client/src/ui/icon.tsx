import { iconPaths, type IconProps } from './icon-paths';

/** Hidden from screen readers: the control around it has the label. */
export function Icon({ name, size = 22, color = 'currentColor', filled = false }: IconProps) {
  return (
    <svg
      aria-hidden
      focusable={false}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? color : 'none'}
      stroke={color}
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none', display: 'block' }}
    >
      <path d={iconPaths[name as keyof typeof iconPaths]} />
    </svg>
  );
}
