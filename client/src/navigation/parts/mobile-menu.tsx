import { View } from 'react-native';

import { useLogout } from '@/features/auth';
import { useT, type TextKey } from '@/i18n';
import { isLoggedIn, openLogin, setDownload, setMenu, useOverlays, useSession } from '@/state';
import { makeStyles } from '@/theme';
import { BlockLink, type Href, HStack, Icon, type IconName, Pressable, Sheet, Text } from '@/ui';
import { Preferences } from './switches';

const useStyles = makeStyles((t) => ({
  body: { paddingHorizontal: t.space.x3, paddingBottom: t.space.x6 },
  item: { minHeight: 48, paddingHorizontal: t.space.x3, borderRadius: t.radius.button },
  over: { backgroundColor: t.color.brandSoft },
  switches: {
    gap: t.space.x4,
    marginTop: t.space.x4,
    paddingTop: t.space.x4,
    paddingHorizontal: t.space.x3,
    borderTopWidth: 1,
    borderTopColor: t.color.line,
  },
}));

const entries: { href: Href; icon: IconName; label: TextKey }[] = [
  { href: '/search', icon: 'search', label: 'navigation.mSearch' },
  { href: '/', icon: 'home', label: 'navigation.mHome' },
  { href: '/profile/wallet', icon: 'wallet', label: 'navigation.mWallet' },
  { href: '/products', icon: 'tag', label: 'navigation.mProducts' },
  { href: '/orders', icon: 'box', label: 'navigation.mOrders' },
  { href: '/profile', icon: 'user', label: 'navigation.mProfile' },
  { href: '/contact-us', icon: 'phone', label: 'navigation.mContact' },
  { href: '/about-us', icon: 'info', label: 'navigation.mAbout' },
  { href: '/terms-and-conditions', icon: 'page', label: 'navigation.mTerms' },
];

function entry(icon: IconName, label: string) {
  return function content({ hovered, pressed }: { hovered: boolean; pressed: boolean }) {
    return <Entry icon={icon} label={label} over={hovered || pressed} />;
  };
}

function Entry({ icon, label, over }: { icon: IconName; label: string; over: boolean }) {
  const styles = useStyles();
  return (
    <HStack gap="x4" style={[styles.item, over && styles.over]}>
      <Icon name={icon} size={22} color="brand" />
      <Text type="bodyStrong">{label}</Text>
    </HStack>
  );
}

const close = () => setMenu(false);

function OpenMenu() {
  const t = useT();
  const styles = useStyles();
  const loggedIn = useSession(isLoggedIn);
  const logout = useLogout();
  return (
    <Sheet side="left" width={340} title={t('navigation.menu')} onClose={close}>
      <View style={styles.body}>
        <View role="navigation" aria-label={t('navigation.mainNav')}>
          {entries.map(({ href, icon, label }) => (
            <BlockLink key={label} href={href} onPress={close}>
              {entry(icon, t(label))}
            </BlockLink>
          ))}
          <Pressable onPress={() => setDownload(true)}>
            {entry('download', t('navigation.mDownload'))}
          </Pressable>
          <Pressable
            onPress={() => {
              close();
              if (loggedIn) logout();
              else openLogin();
            }}
          >
            {entry(loggedIn ? 'logout' : 'user', t(loggedIn ? 'navigation.mLogout' : 'navigation.mLogin'))}
          </Pressable>
        </View>
        <View style={styles.switches}>
          <Preferences />
        </View>
      </View>
    </Sheet>
  );
}

export function MobileMenu() {
  return useOverlays((state) => state.menu) ? <OpenMenu /> : null;
}
