import { usePathname } from 'expo-router';
import { View } from 'react-native';

import { classes, makeStyles } from '@/theme';
import { BlockLink, Grow, Icon, Text } from '@/ui';
import { useT } from '../texts';
import { staffHref } from './address';
import { isWithin, useEntries } from './entries';
import css from './shell.module.css';

const useStyles = makeStyles((t) => ({
  bar: {
    flexDirection: 'row',
    backgroundColor: t.color.surface,
    borderTopWidth: 1,
    borderTopColor: t.color.line,
  },
  tab: { minHeight: 60, alignItems: 'center', justifyContent: 'center', gap: 2 },
  mark: {
    position: 'absolute',
    top: -1,
    left: 14,
    right: 14,
    height: 3,
    backgroundColor: t.color.brand,
    borderBottomLeftRadius: t.radius.stroke,
    borderBottomRightRadius: t.radius.stroke,
  },
}));

/** The menu at the foot of windows below 768 pixels. */
export function Tabs() {
  const t = useT();
  const styles = useStyles();
  const path = usePathname();
  const all = useEntries().filter(({ tab }) => tab);
  return (
    <View role="navigation" aria-label={t('counter.main')} style={[styles.bar, classes(css.tabs)]}>
      {all.map((entry) => {
        const here = isWithin(path, entry);
        const ink = here ? 'brand' : 'inkMuted';
        return (
          <Grow key={entry.href}>
            <BlockLink href={staffHref(entry.href)} current={here} style={styles.tab}>
              {here ? <View style={styles.mark} /> : null}
              <Icon name={entry.icon} size={24} color={ink} />
              <Text type="smallStrong" color={ink} lines={1}>
                {t(entry.label)}
              </Text>
            </BlockLink>
          </Grow>
        );
      })}
    </View>
  );
}
