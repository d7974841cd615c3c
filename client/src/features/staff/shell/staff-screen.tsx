import { usePathname } from 'expo-router';
import Head from 'expo-router/head';
import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useT as useShopT } from '@/i18n';
import { classes, makeStyles, webStyle } from '@/theme';
import { BlockLink, Grow, HStack, Icon, Text } from '@/ui';
import { staffHref } from './address';
import { isWithin, useEntries } from './entries';
import { OfflineBanner } from './offline-banner';
import { useT } from '../texts';
import { useBell } from './bell';
import { Header, type HeaderProps } from './header';
import css from './shell.module.css';

export interface StaffScreenProps extends HeaderProps {
  children: ReactNode;
  /** The main buttons, at the foot where the thumb is. */
  footer?: ReactNode;
  /** 'plain' on the page of what waits: the banner of a time without a network leads nowhere there. */
  banner?: 'plain';
  /** When the answers that the page shows were given (ms since the epoch), for the banner of a time without a network. */
  answeredAt?: number;
}

const useStyles = makeStyles((t) => ({
  body: { paddingHorizontal: t.space.x4, paddingVertical: t.space.x3, gap: t.space.x3 },
  wide: webStyle({ paddingInline: 'clamp(16px, 2vw, 24px)' }),
  foot: { zIndex: t.layer.payBar, marginTop: 'auto' },
  buttons: {
    backgroundColor: t.color.surface,
    borderTopWidth: 1,
    borderTopColor: t.color.line,
    paddingHorizontal: t.space.x4,
    paddingTop: 10,
    paddingBottom: t.space.x3,
  },
  // Without tabs below, the buttons keep clear of the phone's home bar.
  last: webStyle({ paddingBottom: 'max(14px, env(safe-area-inset-bottom))' }),
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
function Tabs() {
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

/** The frame of every page of the staff: header, the banner of a time without a network, content, buttons and tabs. */
export function StaffScreen(props: StaffScreenProps) {
  const { children, footer, bare = false, answeredAt, banner, ...header } = props;
  const t = useT();
  const shop = useShopT();
  const styles = useStyles();
  const fresh = useBell(({ count }) => count);
  const tabs = !header.back;
  const name = `${header.title} · ${t('counter.name', { shop: shop('common.appName') })}`;
  return (
    <View style={classes(css.screen)}>
      <Head>
        <title>{fresh > 0 ? `(${fresh}) ${name}` : name}</title>
      </Head>
      <Header {...header} bare={bare} />
      {header.isPane ? null : <OfflineBanner answeredAt={answeredAt} plain={banner === 'plain'} />}
      <View style={[classes(css.body), bare ? null : [styles.body, styles.wide]]}>{children}</View>
      {footer || tabs ? (
        <View style={[styles.foot, classes(css.foot)]}>
          {footer ? (
            <HStack gap={10} style={[styles.buttons, !tabs && styles.last]}>
              {footer}
            </HStack>
          ) : null}
          {tabs ? <Tabs /> : null}
        </View>
      ) : null}
    </View>
  );
}
