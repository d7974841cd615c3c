import { useEffect, useRef } from 'react';
import { Platform, View } from 'react-native';

import { useFavouriteCount } from '@/features/wishlist';
import { useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { BlockLink, CountBadge, HStack, Icon, ScrollRow, Show, Text, webProps } from '@/ui';
import { hrefOf, tabNames, tabs, type TabName } from '../tabs';

const useStyles = makeStyles((t) => ({
  list: { gap: t.space.x1 },
  item: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x3,
    minHeight: 48,
    paddingHorizontal: t.space.x3,
    borderRadius: t.radius.button,
  },
  chosen: { backgroundColor: t.color.brandSoft },
  words: { flexGrow: 1 },
  chip: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x2,
    minHeight: t.touch,
    paddingHorizontal: t.space.x4,
    borderRadius: t.radius.pill,
    borderWidth: 1.5,
    borderColor: t.color.line,
    backgroundColor: t.color.surface,
  },
  chipOn: { borderColor: t.color.brand, backgroundColor: t.color.brandSoft },
}));

interface EntryProps {
  tab: TabName;
  current: boolean;
  count: number;
  appearance: 'item' | 'chip';
}

function Entry({ tab, current, count, appearance }: EntryProps) {
  const t = useT();
  const styles = useStyles();
  const { label, icon } = tabs[tab];
  const chip = appearance === 'chip';
  return (
    <BlockLink
      replace
      href={hrefOf(tab)}
      current={current}
      label={count > 0 ? t('account.tabCount', { name: t(label), count }) : undefined}
      style={chip ? [styles.chip, current && styles.chipOn] : [styles.item, current && styles.chosen]}
    >
      <Icon name={icon} size={20} color={current ? 'brand' : 'inkMuted'} />
      <View style={chip ? undefined : styles.words}>
        <Text type={current || chip ? 'bodyStrong' : 'body'} color={current ? 'brand' : 'ink'} lines={1}>
          {t(label)}
        </Text>
      </View>
      <CountBadge count={count} />
    </BlockLink>
  );
}

/** Scrolls to the chosen tab, which may be out of view on phones. */
function useInView(current: TabName) {
  const row = useRef<View>(null);
  useEffect(() => {
    if (Platform.OS !== 'web') return;
    const node = row.current as unknown as HTMLElement | null;
    const chosen = node?.querySelector<HTMLElement>('[aria-current=page]');
    const box = node?.parentElement?.parentElement;
    if (chosen && box) box.scrollLeft = chosen.offsetLeft - (box.clientWidth - chosen.offsetWidth) / 2;
  }, [current]);
  return row;
}

/** The account's tabs: a sidebar on desktops, a row of chips on smaller windows. */
export function TabNav({ current }: { current: TabName }) {
  const t = useT();
  const styles = useStyles();
  const saved = useFavouriteCount();
  const row = useInView(current);
  const entries = (appearance: EntryProps['appearance']) =>
    tabNames.map((tab) => (
      <Entry
        key={tab}
        tab={tab}
        appearance={appearance}
        current={tab === current}
        count={tab === 'wishlist' ? saved : 0}
      />
    ));
  return (
    <View {...webProps({ role: 'navigation' })} aria-label={t('account.title')}>
      <Show on={['desktop']} style={styles.list}>
        {entries('item')}
      </Show>
      <Show on={['phone', 'tablet']}>
        <ScrollRow>
          <HStack gap="x2" align="stretch" ref={row}>
            {entries('chip')}
          </HStack>
        </ScrollRow>
      </Show>
    </View>
  );
}
