import { View } from 'react-native';

import { useT as useShopT } from '@/i18n';
import { makeStyles } from '@/theme';
import { BlockLink, HStack, Icon, type IconName, Note, Text, webProps } from '@/ui';
import { useMay } from '../session/session';
import { staffHref } from '../shell/address';
import { useT } from '../texts';
import { mapHref, whatsAppHref } from './for-customer';
import { Section } from './parts';
import type { OrderPage } from './queries';

const useStyles = makeStyles((t) => ({
  button: {
    minHeight: 48,
    flexGrow: 1,
    justifyContent: 'center',
    paddingHorizontal: t.space.x4,
    borderWidth: 1.5,
    borderColor: t.color.lineStrong,
    borderRadius: t.radius.button,
    backgroundColor: t.color.surface,
  },
  note: { padding: t.space.x3, borderRadius: t.radius.button, backgroundColor: t.color.accentSoft },
}));

interface OutLinkProps {
  href: string;
  icon: IconName;
  label: string;
  /** For screen readers, in place of a label that says too little alone. */
  name?: string;
}

/** A link that leaves the page: to the telephone, to WhatsApp, to a map. */
export function OutLink({ href, icon, label, name }: OutLinkProps) {
  const styles = useStyles();
  const opensTab = href.startsWith('https:');
  return (
    <HStack
      role="link"
      aria-label={name}
      gap="x2"
      style={styles.button}
      {...webProps({
        // react-native-web makes an <a> of it.
        href,
        hrefAttrs: opensTab ? { target: '_blank', rel: 'noopener noreferrer' } : undefined,
      } as object)}
    >
      <Icon name={icon} size={22} color="ink" />
      <Text type="bodyStrong">{label}</Text>
    </HStack>
  );
}

/** Ten digits in the groups in which a number is said; the last four of a closed order as they are. */
export const saidMobile = (mobile: string): string => mobile.replace(/^(\d{5})(\d{5})$/, '$1 $2');

const isWhole = (mobile: string | undefined): mobile is string => /^\d{10}$/.test(mobile ?? '');

export function CustomerPart({ page }: { page: OrderPage }) {
  const t = useT();
  const shop = useShopT();
  const styles = useStyles();
  const mayLook = useMay('customers.read');
  const { card, mobile, customerId, address, note, lat, lng, language } = page;
  const { customer = '', trackingId, start, end } = card;
  return (
    <Section title={t(customerId ? 'order.customer' : 'order.address')}>
      {customer && customerId && mayLook ? (
        <BlockLink href={staffHref(`/staff/customers/${customerId}`)}>
          {({ hovered }) => (
            <Text
              type="bodyStrong"
              color="brand"
              style={{ textDecorationLine: hovered ? 'underline' : 'none', lineHeight: 44 }}
            >
              {customer}
            </Text>
          )}
        </BlockLink>
      ) : null}
      <Text selectable>{address}</Text>
      {note ? (
        <View style={styles.note}>
          <Text type="smallStrong" color="accentText">
            {t('order.note')}
          </Text>
          <Text>{note}</Text>
        </View>
      ) : null}
      {mobile && !isWhole(mobile) ? <Note tabular>{t('order.closedMobile', { mobile })}</Note> : null}
      <HStack gap="x2" align="stretch" wrap>
        <OutLink href={mapHref(address, lat, lng)} icon="pin" label={t('order.map')} />
        {isWhole(mobile) ? (
          <>
            <OutLink
              href={`tel:+91${mobile}`}
              icon="phone"
              label={saidMobile(mobile)}
              name={t('order.callOf', { number: saidMobile(mobile) })}
            />
            <OutLink
              href={whatsAppHref(language, {
                shop: shop('common.appName'),
                mobile,
                name: customer,
                id: trackingId,
                start,
                end,
              })}
              icon="chat"
              label={t('order.whatsApp')}
            />
          </>
        ) : null}
      </HStack>
    </Section>
  );
}
