import { useLocalSearchParams, useRouter } from 'expo-router';
import { useEffect } from 'react';
import { View } from 'react-native';

import { useSettings } from '@/api';
import { AccountHolder } from '@/features/account';
import { useLogout } from '@/features/auth';
import { PushSetting } from '@/features/push';
import { useT, type TextKey } from '@/i18n';
import { isLoggedIn, openAccountDeletion, openLogin, useSession } from '@/state';
import { makeStyles } from '@/theme';
import { Screen } from '@/screen';
import {
  BlockLink,
  Button,
  Grow,
  type Href,
  HStack,
  Icon,
  type IconName,
  Note,
  PartHeading,
  Pressable,
  Stack,
  Text,
} from '@/ui';
import { Preferences } from '../parts/switches';

interface Entry {
  href: Href;
  label: TextKey;
  icon: IconName;
}

const own: Entry[] = [
  { href: '/profile/profile', label: 'navigation.profile', icon: 'user' },
  { href: '/profile/addresses', label: 'account.tabAddresses', icon: 'pin' },
  { href: '/profile/wallet', label: 'account.tabWallet', icon: 'wallet' },
  { href: '/profile/reward', label: 'account.tabReward', icon: 'gift' },
  { href: '/profile/wishlist', label: 'account.tabWishlist', icon: 'heart' },
];
const help: Entry[] = [
  { href: '/contact-us', label: 'navigation.contact', icon: 'phone' },
  { href: '/about-us', label: 'navigation.about', icon: 'info' },
];
const legal: Entry[] = [
  { href: '/terms-and-conditions', label: 'navigation.terms', icon: 'page' },
  { href: '/privacy-policy', label: 'navigation.privacy', icon: 'page' },
  { href: '/refund-policy', label: 'navigation.refund', icon: 'page' },
  { href: '/other-policy', label: 'navigation.other', icon: 'page' },
  { href: '/account-deletion', label: 'content.deletionTitle', icon: 'trash' },
];

const useStyles = makeStyles((t) => ({
  page: { gap: t.space.x6, width: '100%', maxWidth: 640, alignSelf: 'center' },
  list: {
    borderRadius: t.radius.card,
    borderWidth: 1,
    borderColor: t.color.line,
    backgroundColor: t.color.surface,
    overflow: 'hidden',
  },
  row: { minHeight: 52, paddingHorizontal: t.space.x4, paddingVertical: t.space.x2 },
  down: { backgroundColor: t.color.sunk },
  box: { padding: t.space.x4, gap: t.space.x4 },
}));

/** The content of one row of a list. */
function Line({
  icon,
  label,
  pressed,
  leads,
}: Omit<Entry, 'href' | 'label'> & { label: string; pressed: boolean; leads: boolean }) {
  const styles = useStyles();
  return (
    <HStack gap="x3" style={[styles.row, pressed && styles.down]}>
      <Icon name={icon} size={20} color="inkMuted" />
      <Grow>
        <Text>{label}</Text>
      </Grow>
      {leads ? <Icon name="chevron-right" size={18} color="inkFaint" /> : null}
    </HStack>
  );
}

interface LinksProps {
  title?: string;
  /** `spoken` is for screen readers, in place of the label. */
  entries: (Omit<Entry, 'label'> & { label: string; spoken?: string })[];
}

function Links({ title, entries }: LinksProps) {
  const styles = useStyles();
  return (
    <Stack gap="x2">
      {title ? <PartHeading>{title}</PartHeading> : null}
      <View style={styles.list}>
        {entries.map(({ href, icon, label, spoken }) => (
          <BlockLink key={label} href={href} label={spoken}>
            {({ pressed }) => <Line icon={icon} label={label} pressed={pressed} leads />}
          </BlockLink>
        ))}
      </View>
    </Stack>
  );
}

/** Language and appearance, which the website has in its footer. */
function Settings() {
  const t = useT();
  const styles = useStyles();
  return (
    <Stack gap="x2">
      <PartHeading>{t('shell.settings')}</PartHeading>
      <View style={[styles.list, styles.box]}>
        <Preferences />
        <PushSetting />
      </View>
    </Stack>
  );
}

function Visitor() {
  const t = useT();
  const styles = useStyles();
  return (
    <View style={[styles.list, styles.box]}>
      <Text>{t('shell.loginLead')}</Text>
      <Button full label={t('navigation.login')} onPress={() => openLogin({ purpose: { for: 'account' } })} />
    </View>
  );
}

function Act({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <Pressable onPress={onPress}>
      {({ pressed }) => <Line icon={icon} label={label} pressed={pressed} leads={false} />}
    </Pressable>
  );
}

function Leave() {
  const t = useT();
  const styles = useStyles();
  const logout = useLogout();
  return (
    <View style={styles.list}>
      <Act icon="logout" label={t('navigation.logout')} onPress={logout} />
      <Act icon="trash" label={t('account.deleteAccount')} onPress={openAccountDeletion} />
    </View>
  );
}

/** Check-out and the login open /profile for the customer to complete it. In the app that is a page over this tab. */
function useProfileOver(): void {
  const router = useRouter();
  const { prove, edit } = useLocalSearchParams<{ prove?: string; edit?: string }>();
  useEffect(() => {
    if (!prove && !edit) return;
    // Without these parameters: coming back must not open that page again.
    router.setParams({ prove: undefined, edit: undefined });
    router.push({ pathname: '/profile/[tabName]', params: { tabName: 'profile', prove, edit } });
  }, [router, prove, edit]);
}

/** /profile in the app: the account, and the links that the website has in its menu and footer. */
export function AccountTab() {
  const t = useT();
  const styles = useStyles();
  const loggedIn = useSession(isLoggedIn);
  const { fssai, socialLinks = [] } = useSettings() ?? {};
  useProfileOver();
  const named = (entries: Entry[]) => entries.map((entry) => ({ ...entry, label: t(entry.label) }));
  const social = socialLinks.map(({ name, url }) => ({
    href: url as Href,
    icon: 'globe' as const,
    label: name,
    spoken: t('navigation.socialOn', { name }),
  }));
  return (
    <Screen title={t('navigation.accountTab')}>
      <View style={styles.page}>
        {loggedIn ? <AccountHolder /> : <Visitor />}
        {loggedIn ? <Links entries={named(own)} /> : null}
        <Settings />
        <Links title={t('navigation.help')} entries={[...named(help), ...social]} />
        <Links title={t('navigation.legal')} entries={named(legal)} />
        {loggedIn ? <Leave /> : null}
        {fssai ? <Note align="center">{t('navigation.fssai', { number: fssai })}</Note> : null}
      </View>
    </Screen>
  );
}
