import { ScrollView, type ScrollViewProps } from 'react-native';

import { classes } from '@/theme';
import css from './scroll-row.module.css';

const row = classes(css.row);

/** A row that scrolls sideways; on small windows it reaches from edge to edge. */
export function ScrollRow(props: ScrollViewProps & { ref?: React.Ref<ScrollView> }) {
  return (
    <ScrollView horizontal showsHorizontalScrollIndicator={false} {...props} style={[row, props.style]} />
  );
}
