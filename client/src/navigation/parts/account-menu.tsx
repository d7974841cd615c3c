import { useRef, useState, type RefObject } from 'react';
import { View } from 'react-native';

import { useLogout } from '@/features/auth';
import { useT } from '@/i18n';
import { isGuest, isLoggedIn, openLogin, useSession } from '@/state';
import { makeStyles } from '@/theme';
import { BlockLink, entrance, type Href, HStack, Icon, type IconName, Pressable, Text, webProps } from '@/ui';

const useStyles = makeStyles((t) => ({
  button: {
    minWidth: 56,
    minHeight: t.touch,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: t.radius.button,
    paddingHorizontal: t.space.x2,
  },
  over: { backgroundColor: t.color.brandSoft },
  unknown: { opacity: 0 },
  panel: {
    position: 'absolute',
    top: 56,
    right: 0,
    minWidth: 208,
    zIndex: t.layer.accountMenu,
    backgroundColor: t.color.raised,
    borderWidth: 1,
    borderColor: t.color.line,
    borderRadius: t.radius.card,
    padding: t.space.x2,
    boxShadow: t.shadow.drawer,
  },
  item: { minHeight: t.touch, paddingHorizontal: t.space.x3, borderRadius: t.radius.button },
}));

function Entry({ icon, label, over }: { icon: IconName; label: string; over: boolean }) {
  const styles = useStyles();
  return (
    <HStack gap="x3" style={[styles.item, over && styles.over]}>
      <Icon name={icon} size={20} color="inkMuted" />
      <Text>{label}</Text>
    </HStack>
  );
}

const links: { href: Href; icon: IconName; key: 'profile' | 'orders' | 'wallet' }[] = [
  { href: '/profile', icon: 'user', key: 'profile' },
  { href: '/orders', icon: 'box', key: 'orders' },
  { href: '/profile/wallet', icon: 'wallet', key: 'wallet' },
];

/** The open state of the menu. Moving the focus out with Tab, a press elsewhere or Escape closes it. */
function useDisclosure(root: RefObject<View | null>, button: RefObject<View | null>) {
  const [open, setOpen] = useState(false);
  function onKeyDown(event: { key: string; stopPropagation: () => void }) {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  }
  function onBlur(event: { relatedTarget: unknown }) {
    const inside = root.current as unknown as { contains?: (node: unknown) => boolean } | null;
    if (!event.relatedTarget || !inside?.contains?.(event.relatedTarget)) setOpen(false);
  }
  return { open, setOpen, onKeyDown, onBlur };
}

function SignedIn() {
  const t = useT();
  const styles = useStyles();
  const user = useSession((state) => state.user);
  const guest = useSession(isGuest);
  const logout = useLogout();
  const root = useRef<View>(null);
  const button = useRef<View>(null);
  const { open, setOpen, onKeyDown, onBlur } = useDisclosure(root, button);
  const name = guest ? t('common.guest') : user?.first_name || t('navigation.profile');
  return (
    <View ref={root} {...webProps({ onKeyDown, onBlur })}>
      <Pressable
        ref={button}
        accessibilityLabel={`${t('navigation.account')}, ${name}`}
        expanded={open}
        onPress={() => setOpen(!open)}
        style={({ hovered }) => [styles.button, hovered && styles.over]}
      >
        <Icon name="user" size={22} color="inkMuted" />
        <Text type="caption" color="inkMuted" lines={1} style={{ maxWidth: 88 }}>
          {name}
        </Text>
      </Pressable>
      {open ? (
        <View style={[styles.panel, entrance.rise]}>
          {links.map((link) => (
            <BlockLink key={link.key} href={link.href} onPress={() => setOpen(false)}>
              {({ hovered }) => <Entry icon={link.icon} label={t(`navigation.${link.key}`)} over={hovered} />}
            </BlockLink>
          ))}
          <Pressable
            onPress={() => {
              setOpen(false);
              logout();
            }}
          >
            {({ hovered }) => <Entry icon="logout" label={t('navigation.logout')} over={hovered} />}
          </Pressable>
        </View>
      ) : null}
    </View>
  );
}

export function AccountMenu() {
  const t = useT();
  const styles = useStyles();
  const loggedIn = useSession(isLoggedIn);
  const known = useSession((state) => state.known);
  if (loggedIn) return <SignedIn />;
  return (
    <Pressable
      onPress={() => openLogin()}
      style={({ hovered }) => [styles.button, hovered && styles.over, !known && styles.unknown]}
    >
      <Icon name="user" size={22} color="inkMuted" />
      <Text type="caption" color="inkMuted">
        {t('navigation.login')}
      </Text>
    </Pressable>
  );
}
