import { usePathname } from 'expo-router';
import { View } from 'react-native';

import { useCartWords } from '@/features/cart';
import { useT } from '@/i18n';
import { openCart } from '@/state';
import { classes, makeStyles } from '@/theme';
import { BlockLink, CountBadge, Icon, Pressable, Text } from '@/ui';
import { tabBarAt, tabs, type Tab } from '../tabs';
import css from './tab-bar.module.css';

const useStyles = makeStyles((t) => ({
  bar: {
    flexDirection: 'row',
    zIndex: t.layer.tabBar,
    backgroundColor: t.color.surface,
    borderTopWidth: 1,
    borderTopColor: t.color.line,
    paddingHorizontal: t.space.x1,
  },
  cell: { flexGrow: 1, flexShrink: 1, flexBasis: 0, minWidth: 0 },
  tab: {
    minHeight: 56,
    alignItems: 'center',
    justifyContent: 'center',
    gap: 2,
    borderRadius: t.radius.button,
  },
  mark: { paddingHorizontal: t.space.x4, paddingVertical: 2, borderRadius: t.radius.pill },
  here: { backgroundColor: t.color.brandSoft },
  badge: { position: 'absolute', top: -4, right: 2 },
}));

/** The content of a tab: icon and name. The current tab's icon has a tinted background. */
function Face({ tab, current, count = 0 }: { tab: Tab; current: boolean; count?: number }) {
  const t = useT();
  const styles = useStyles();
  return (
    <>
      <View style={[styles.mark, current && styles.here]}>
        <Icon name={tab.icon} size={24} color={current ? 'brand' : 'inkMuted'} />
        <View style={styles.badge}>
          <CountBadge count={count} />
        </View>
      </View>
      <Text type={current ? 'captionStrong' : 'caption'} color={current ? 'brand' : 'inkMuted'} lines={1}>
        {t(tab.label)}
      </Text>
    </>
  );
}

/** The cart opens over the page, so this tab is a button; the others are links. */
function CartTab({ tab }: { tab: Tab }) {
  const styles = useStyles();
  const { label, count } = useCartWords();
  return (
    <Pressable accessibilityLabel={label} onPress={() => openCart()} style={styles.tab}>
      <Face tab={tab} current={false} count={count} />
    </Pressable>
  );
}

export function TabBar() {
  const t = useT();
  const styles = useStyles();
  const path = usePathname();
  const at = tabBarAt(path);
  if (at === 'nowhere') return null;
  return (
    <View
      role="navigation"
      aria-label={t('navigation.tabs')}
      style={[styles.bar, classes(css.bar, at === 'tablets' && css.notOnPhone)]}
    >
      {tabs.map((tab) => {
        const here = tab.pages?.test(path) ?? false;
        return (
          <View key={tab.label} style={styles.cell}>
            {tab.href ? (
              <BlockLink href={tab.href} current={here} style={styles.tab}>
                <Face tab={tab} current={here} />
              </BlockLink>
            ) : (
              <CartTab tab={tab} />
            )}
          </View>
        );
      })}
    </View>
  );
}

/** For parts of the header that are shown only at widths without the tab bar. */
export const besideTabs = classes(css.beside);
