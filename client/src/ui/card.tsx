import type { ReactNode } from 'react';
import { View, type StyleProp, type ViewStyle } from 'react-native';

import { makeStyles } from '@/theme';

const useStyles = makeStyles((t) => ({
  card: {
    backgroundColor: t.color.surface,
    borderWidth: 1,
    borderColor: t.color.line,
    borderRadius: t.radius.card,
    padding: t.space.x4,
    gap: t.space.x3,
  },
  roomy: { padding: t.space.x5, gap: t.space.x4, borderRadius: t.radius.panel },
}));

interface CardProps {
  children: ReactNode;
  /** More padding: for a section of a page, rather than one card of a list. */
  roomy?: boolean;
  style?: StyleProp<ViewStyle>;
}

export function Card({ children, roomy = false, style }: CardProps) {
  const styles = useStyles();
  return <View style={[styles.card, roomy && styles.roomy, style]}>{children}</View>;
}
