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
}

const useStyles = makeStyles((t) => ({
  list: { borderRightWidth: 1, borderRightColor: t.color.line },
  empty: { justifyContent: 'center', flexGrow: 1 },
}));

/** A list and what is open of it: side by side in wide windows, one of the two on phones. Each is a StaffScreen. */
export function TwoPanes({ list, detail }: TwoPanesProps) {
  const t = useT();
  const styles = useStyles();
  return (
    <View style={classes(css.panes, detail ? css.isOpen : css.isClosed)}>
      <View style={[classes(css.list), styles.list]}>{list}</View>
      <View style={classes(css.detail)}>
        {detail ?? (
          <View style={styles.empty}>
            <EmptyState icon="list" title={t('counter.nothingOpen')} body={t('counter.nothingOpenLead')} />
          </View>
        )}
      </View>
    </View>
  );
}
