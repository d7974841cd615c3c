import { iconPaths, type IconProps } from './icon-paths';

/** Decoration only: the control around it carries the words. */
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
      <path d={iconPaths[name]} />
    </svg>
  );
}
