import { View } from 'react-native';
import type { ReactNode } from 'react';

import { classes, makeStyles } from '@/theme';
import { EmptyState } from '@/ui';
import { useT } from '../texts';
import css from './shell.module.css';

interface TwoPanesProps {
  list: ReactNode;
  /** What is open; null if nothing is. */
  detail: ReactNode;
  /** Whether something is open, for a detail that is there in any case: a route's. */
  isOpen?: boolean;
}

const useStyles = makeStyles((t) => ({
  list: { borderRightWidth: 1, borderRightColor: t.color.line },
  empty: { justifyContent: 'center', flexGrow: 1 },
}));

/** In the place of a detail while nothing is open. */
export function NothingOpen() {
  const t = useT();
  return (
    <View style={useStyles().empty}>
      <EmptyState icon="list" title={t('counter.nothingOpen')} body={t('counter.nothingOpenLead')} />
    </View>
  );
}

/** A list and what is open of it: side by side in wide windows, one of the two on phones. Each is a StaffScreen. */
export function TwoPanes({ list, detail, isOpen = Boolean(detail) }: TwoPanesProps) {
  const styles = useStyles();
  return (
    <View style={classes(css.panes, isOpen ? css.isOpen : css.isClosed)}>
      <View style={[classes(css.list), styles.list]}>{list}</View>
      <View style={classes(css.detail)}>{detail ?? <NothingOpen />}</View>
    </View>
  );
}
