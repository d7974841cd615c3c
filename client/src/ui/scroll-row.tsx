import { ScrollView, type ScrollViewProps } from 'react-native';

import { classes } from '@/theme';
import css from './scroll-row.module.css';

const row = classes(css.row);

/** A row that scrolls sideways, from edge to edge of a small window. */
export function ScrollRow(props: ScrollViewProps & { ref?: React.Ref<ScrollView> }) {
  return (
    <ScrollView horizontal showsHorizontalScrollIndicator={false} {...props} style={[row, props.style]} />
  );
}
