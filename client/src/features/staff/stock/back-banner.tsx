import { useQuery } from '@tanstack/react-query';
import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Banner, Link } from '@/ui';
import { staffHref } from '../shell/address';
import { useT } from '../texts';
import { backQuery } from './queries';

const useStyles = makeStyles((t) => ({ box: { paddingHorizontal: t.space.x4, paddingTop: t.space.x3 } }));

/** Above the shelves while goods wait to be put back. */
export function BackBanner() {
  const t = useT();
  const styles = useStyles();
  const { data = [] } = useQuery(backQuery);
  if (data.length === 0) return null;
  return (
    <View style={styles.box}>
      <Banner
        tone="accent"
        icon="undo"
        action={<Link href={staffHref('/staff/stock/back')} label={t('back.title')} color="accentText" />}
      >
        {t('back.waits', { count: data.length })}
      </Banner>
    </View>
  );
}
