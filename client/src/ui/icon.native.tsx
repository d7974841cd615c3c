import Svg, { Path } from 'react-native-svg';

import { useTheme } from '@/theme';
import { iconPaths, type IconProps } from './icon-paths';

/** Hidden from screen readers: the control around it has the label. */
export function Icon({ name, size = 22, color, filled = false }: IconProps) {
  const theme = useTheme();
  const ink = theme.color[color ?? 'ink'];
  return (
    <Svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden
      importantForAccessibility="no-hide-descendants"
    >
      <Path
        d={iconPaths[name as keyof typeof iconPaths]}
        fill={filled ? ink : 'none'}
        stroke={ink}
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Svg>
  );
}
