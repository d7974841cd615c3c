import { useRouter } from 'expo-router';
import type { ReactNode } from 'react';
import { View } from 'react-native';

import { classes, makeStyles, useBreakpoint } from '@/theme';
import { CountBadge, HStack, Icon, type IconName, Note, Pressable, Text } from '@/ui';
import { useT } from '../texts';
import { staffHref, type StaffPath } from './address';
import { showNewOrders, useBell, useSound } from './bell';
import { useSoundLocked } from './bell-sound';
import { type Search, SearchField } from './search-field';
import css from './shell.module.css';

export interface HeaderProps {
  title: string;
  /** A short line below the title: the time and the person, or what the page is about. */
  subtitle?: string;
  /** The page to which the arrow leads if there is no earlier one. Without it the page is one of the menu, and has the tabs. */
  back?: StaffPath;
  search?: Search;
  /** Buttons at the right. */
  actions?: ReactNode;
  /** In a detail pane the list stands beside it in wide windows, so that the arrow is for phones only. */
  isPane?: boolean;
  /** Above a list from edge to edge. */
  bare?: boolean;
}

const useStyles = makeStyles((t) => ({
  header: {
    zIndex: t.layer.header,
    backgroundColor: t.color.surface,
    borderBottomWidth: 1,
    borderBottomColor: t.color.line,
    minHeight: 60,
    paddingRight: 6,
    paddingLeft: t.space.x4,
    paddingVertical: 6,
    alignContent: 'center',
    columnGap: t.space.x2,
    rowGap: 6,
  },
  withBack: { paddingLeft: t.space.x1 },
  words: { flexGrow: 1, flexShrink: 1, flexBasis: 120, minWidth: 0 },
  // The display type stands high in its line.
  title: { paddingTop: t.space.x1 },
  tap: {
    width: 48,
    height: 48,
    borderRadius: t.radius.button,
    alignItems: 'center',
    justifyContent: 'center',
  },
  over: { backgroundColor: t.color.brandSoft },
  badge: { position: 'absolute', top: 2, right: 0 },
  bell: {
    minWidth: 48,
    minHeight: 48,
    paddingHorizontal: t.space.x2,
    borderRadius: t.radius.button,
    alignItems: 'center',
    justifyContent: 'center',
  },
  wide: {
    flexDirection: 'row',
    gap: t.space.x2,
    paddingHorizontal: t.space.x4,
    borderWidth: 1,
    borderColor: t.color.lineStrong,
  },
}));

export function HeaderButton({
  icon,
  label,
  onPress,
  count = 0,
}: {
  icon: IconName;
  label: string;
  onPress: () => void;
  count?: number;
}) {
  const styles = useStyles();
  return (
    <Pressable
      accessibilityLabel={label}
      onPress={onPress}
      style={({ hovered, pressed }) => [styles.tap, (hovered || pressed) && styles.over]}
    >
      <Icon name={icon} size={26} color="ink" />
      <View style={styles.badge}>
        <CountBadge count={count} />
      </View>
    </Pressable>
  );
}

function Back({ to }: { to: StaffPath }) {
  const t = useT();
  const router = useRouter();
  const leave = () => (router.canGoBack() ? router.back() : router.replace(staffHref(to)));
  return <HeaderButton icon="chevron-left" label={t('counter.back')} onPress={leave} />;
}

/** The bell: how many orders are new, and whether it can be heard. Its words stand beside it where the narrowest list has room for them. */
function BellButton() {
  const t = useT();
  const styles = useStyles();
  const wide = useBreakpoint() === 'desktop';
  const { count, listening } = useBell();
  const loudness = useSound((sound) => sound.loudness);
  const locked = useSoundLocked((sound) => sound.locked);
  if (!listening) return null;
  const heard = loudness === 'on' && !locked;
  const state = t(loudness === 'off' ? 'bell.off' : heard ? 'bell.on' : 'bell.soundOff');
  const name = count > 0 ? t('counter.bell', { count }) : t('counter.bellQuiet');
  return (
    <Pressable
      accessibilityLabel={heard ? name : `${name}. ${state}`}
      onPress={() => showNewOrders(true)}
      style={({ hovered, pressed }) => [
        styles.bell,
        wide && styles.wide,
        (hovered || pressed) && styles.over,
      ]}
    >
      <Icon name={heard ? 'bell' : 'bell-off'} size={24} color={heard ? 'ink' : 'accentText'} />
      {wide ? (
        <Text type="bodyStrong" color={heard ? 'ink' : 'accentText'}>
          {count > 0 ? t('bell.stateNew', { state, count }) : state}
        </Text>
      ) : heard ? null : (
        <Text type="captionStrong" color="accentText" lines={1}>
          {state}
        </Text>
      )}
      {wide ? null : (
        <View style={styles.badge}>
          <CountBadge count={count} />
        </View>
      )}
    </Pressable>
  );
}

export function Header({ title, subtitle, back, search, actions, isPane, bare }: HeaderProps) {
  const styles = useStyles();
  return (
    <HStack
      wrap
      style={[
        styles.header,
        back && styles.withBack,
        classes(css.header, !back && css.menuPage, isPane && css.paneHead, bare && css.bareHead),
      ]}
    >
      {back ? (
        <View style={isPane ? classes(css.phoneOnly) : undefined}>
          <Back to={back} />
        </View>
      ) : null}
      <View style={styles.words}>
        <Text type="h2" level={1} lines={2} style={styles.title}>
          {title}
        </Text>
        {subtitle ? <Note lines={2}>{subtitle}</Note> : null}
      </View>
      {search ? <SearchField {...search} /> : null}
      <HStack gap="x2">
        {actions}
        <View style={isPane ? classes(css.phoneOnly) : undefined}>
          <BellButton />
        </View>
      </HStack>
    </HStack>
  );
}
