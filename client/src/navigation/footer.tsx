import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useSettings } from '@/api';
import { useCart } from '@/features/cart';
import { useContentText, useT, type TextKey } from '@/i18n';
import { setDownload } from '@/state';
import { classes, makeStyles } from '@/theme';
import { Container, type Href, HStack, Link, Logo, Note, Show, Text, TextButton } from '@/ui';
import { MailLink, PhoneLink } from '@/ui/contact-links';
import css from './footer.module.css';
import { LanguageSwitch, ThemeSwitch } from './parts/switches';
import { useShopPlace } from './use-shop-place';

const useStyles = makeStyles((t) => ({
  foot: {
    borderTopWidth: 1,
    borderTopColor: t.color.line,
    backgroundColor: t.color.surface,
    paddingTop: t.space.x8,
    paddingBottom: t.space.x8,
    marginTop: t.space.x12,
  },
  columns: { flexDirection: 'row', flexWrap: 'wrap', columnGap: t.space.x12, rowGap: t.space.x6 },
  brand: { flexGrow: 2, flexBasis: 240, gap: t.space.x2 },
  column: { flexGrow: 1, flexBasis: 136 },
  contact: { flexGrow: 1.5, flexBasis: 240 },
  title: { marginBottom: t.space.x1 },
  lines: { gap: 2, paddingVertical: t.space.x2 },
  base: {
    marginTop: t.space.x6,
    paddingTop: t.space.x5,
    borderTopWidth: 1,
    borderTopColor: t.color.line,
  },
  switches: { flexDirection: 'row', flexWrap: 'wrap', gap: t.space.x4, flexShrink: 1 },
  room: { height: 64 },
}));

interface Entry {
  href: Href;
  label: TextKey;
}

const shop: Entry[] = [
  { href: '/products', label: 'navigation.products' },
  { href: '/orders', label: 'navigation.orders' },
  { href: '/profile/wallet', label: 'navigation.wallet' },
];
const help: Entry[] = [
  { href: '/about-us', label: 'navigation.about' },
  { href: '/contact-us', label: 'navigation.contact' },
];
const legal: Entry[] = [
  { href: '/terms-and-conditions', label: 'navigation.terms' },
  { href: '/privacy-policy', label: 'navigation.privacy' },
  { href: '/refund-policy', label: 'navigation.refund' },
  { href: '/other-policy', label: 'navigation.other' },
  { href: '/account-deletion', label: 'content.deletionTitle' },
];

function Column({ title, entries, children }: { title: TextKey; entries: Entry[]; children?: ReactNode }) {
  const t = useT();
  const styles = useStyles();
  return (
    <View style={styles.column}>
      <Text type="bodyStrong" style={styles.title}>
        {t(title)}
      </Text>
      {entries.map(({ href, label }) => (
        <Link key={label} href={href} label={t(label)} type="body" color="inkMuted" />
      ))}
      {children}
    </View>
  );
}

function Contact() {
  const t = useT();
  const content = useContentText();
  const styles = useStyles();
  const contact = useSettings()?.contact;
  return (
    <View style={styles.contact}>
      <Text type="bodyStrong" style={styles.title}>
        {t('navigation.help')}
      </Text>
      {contact ? (
        <>
          <PhoneLink number={contact.phone} type="body" color="inkMuted" />
          <MailLink email={contact.email} type="body" color="inkMuted" />
          <View style={styles.lines}>
            <Text color="inkMuted">{content(contact, 'address')}</Text>
            <Text color="inkMuted">{content(contact, 'hours')}</Text>
          </View>
        </>
      ) : (
        <View style={styles.lines}>
          <Text color="inkMuted">{t('common.hoursText')}</Text>
        </View>
      )}
    </View>
  );
}

export function Footer() {
  const styles = useStyles();
  const t = useT();
  const settings = useSettings();
  const place = useShopPlace();
  const filled = useCart().status === 'filled';
  const social = settings?.socialLinks ?? [];
  return (
    <View role="contentinfo" style={styles.foot}>
      <Container>
        <View style={[styles.columns, classes(css.columns)]}>
          <View style={[styles.brand, classes(css.brand)]}>
            <Logo />
            <Text color="inkMuted">{t('navigation.tagline', { place })}</Text>
          </View>
          <Column title="navigation.shop" entries={shop} />
          <Column title="navigation.aboutShop" entries={help}>
            <TextButton
              label={t('navigation.getApp')}
              type="body"
              color="inkMuted"
              onPress={() => setDownload(true)}
            />
            {social.map(({ name, url }) => (
              <Link
                key={url}
                href={url as Href}
                label={name}
                accessibilityLabel={t('navigation.socialOn', { name })}
                type="body"
                color="inkMuted"
              />
            ))}
          </Column>
          <Column title="navigation.legal" entries={legal} />
          <Contact />
        </View>
        <HStack gap="x4" wrap apart style={styles.base}>
          <Note>{settings ? t('navigation.fssai', { number: settings.fssai }) : t('navigation.madeIn')}</Note>
          <View style={styles.switches}>
            <LanguageSwitch />
            <ThemeSwitch />
          </View>
        </HStack>
      </Container>
      {filled ? (
        <Show on={['phone']}>
          {/* Room for the cart bar. */}
          <View style={styles.room} />
        </Show>
      ) : null}
    </View>
  );
}
