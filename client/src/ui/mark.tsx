import { StyleSheet, View, type ViewProps } from 'react-native';

import { useTheme, type Theme } from '@/theme';

interface MarkProps extends ViewProps {
  /** Its width and height. */
  side: number;
  /** A step of the corners; round if left out. */
  corners?: keyof Theme['radius'];
  ground?: keyof Theme['color'];
}

const styles = StyleSheet.create({ mark: { alignItems: 'center', justifyContent: 'center' } });

/** A coloured ground with an icon, a letter or a number in its middle. */
export function Mark({ side, corners = 'pill', ground = 'brandSoft', style, ...props }: MarkProps) {
  const { color, radius } = useTheme();
  const own = { width: side, height: side, borderRadius: radius[corners], backgroundColor: color[ground] };
  return <View style={[styles.mark, own, style]} {...props} />;
}
