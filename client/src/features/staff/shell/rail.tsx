import { usePathname } from 'expo-router';
import { View } from 'react-native';

import { classes, makeStyles } from '@/theme';
import { BlockLink, Icon, Text, type IconName } from '@/ui';
import { useT as useShopT } from '@/i18n';
import { useMe } from '../session/session';
import { useT } from '../texts';
import { staffHref, type StaffPath } from './address';
import { isWithin, useEntries } from './entries';
import css from './shell.module.css';

const useStyles = makeStyles((t) => ({
  rail: {
    backgroundColor: t.color.surface,
    borderRightWidth: 1,
    borderRightColor: t.color.line,
    paddingVertical: t.space.x2,
  },
  word: { textAlign: 'center', fontSize: 22, lineHeight: 44 },
  item: {
    minHeight: 60,
    alignItems: 'center',
    justifyContent: 'center',
    gap: 2,
    paddingHorizontal: t.space.x1,
    borderLeftWidth: 4,
    borderLeftColor: 'transparent',
    borderRightWidth: 4,
    borderRightColor: 'transparent',
  },
  here: { backgroundColor: t.color.brandSoft, borderLeftColor: t.color.brand },
  person: { marginTop: 'auto' },
}));

function Item({
  href,
  icon,
  label,
  name,
  here,
  ink,
}: {
  href: StaffPath;
  icon: IconName;
  label: string;
  name?: string;
  here: boolean;
  ink?: 'ink';
}) {
  const styles = useStyles();
  const own = here ? 'brand' : (ink ?? 'inkMuted');
  return (
    <BlockLink href={staffHref(href)} label={name} current={here} style={[styles.item, here && styles.here]}>
      <Icon name={icon} size={24} color={own} />
      <Text type="captionStrong" color={own} align="center" lines={2}>
        {label}
      </Text>
    </BlockLink>
  );
}

/** The menu at the left of windows from 768 pixels, with the person at its foot. */
export function Rail() {
  const t = useT();
  const shop = useShopT();
  const styles = useStyles();
  const path = usePathname();
  const me = useMe();
  const all = useEntries().filter(({ rail }) => rail);
  return (
    <View role="navigation" aria-label={t('counter.main')} style={[styles.rail, classes(css.rail)]}>
      <Text type="h2" color="brand" style={styles.word}>
        {shop('common.appName').toLowerCase()}
      </Text>
      {all.map((entry) => (
        <Item
          key={entry.href}
          href={entry.href}
          icon={entry.icon}
          label={entry.label === 'counter.more' ? t('counter.moreOf') : t(entry.label)}
          here={isWithin(path, entry)}
        />
      ))}
      {me ? (
        <View style={styles.person}>
          <Item
            href="/staff/more"
            icon="user"
            label={me.name}
            name={t('counter.person', {
              name: me.name,
              roles: me.roles.map((role) => t(`roles.${role}`)).join(', '),
            })}
            here={false}
            ink="ink"
          />
        </View>
      ) : null}
    </View>
  );
}
