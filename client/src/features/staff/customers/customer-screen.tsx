import { useQuery } from '@tanstack/react-query';
import { useLocalSearchParams } from 'expo-router';
import { useState } from 'react';
import { View } from 'react-native';

import { formatDate } from '@/lib/dates';
import { dotted } from '@/lib/dotted';
import { formatMoney } from '@/lib/money';
import { classes, makeStyles } from '@/theme';
import { Grow, HStack, Note, Text } from '@/ui';
import { OutLink, saidMobile } from '../orders/customer-part';
import css from '../orders/orders.module.css';
import { Section, useShortTime } from '../orders/parts';
import { OrderRow } from '../orders/row';
import { useMay } from '../session/session';
import { Answer } from '../shell/answer';
import { useListKeys } from '../shell/keys';
import { StaffScreen } from '../shell/staff-screen';
import { WriteButton } from '../shell/write-button';
import { useOutage } from '../offline/outage';
import { useT } from '../texts';
import { CreditSheet } from './credit-sheet';
import { customerQuery, type CustomerPage, type WalletEntry } from './queries';

const useStyles = makeStyles((t) => ({
  facts: { flexDirection: 'row', flexWrap: 'wrap', columnGap: t.space.x6, rowGap: t.space.x2 },
  entry: {
    flexDirection: 'row',
    alignItems: 'flex-start',
    gap: t.space.x3,
    paddingVertical: t.space.x2,
    borderTopWidth: 1,
    borderTopColor: t.color.line,
  },
  end: { alignItems: 'flex-end' },
}));

const noFilter = { slot: '', status: '', text: '', page: 1 } as const;

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <View>
      <Note>{label}</Note>
      <Text type="h3" tabular>
        {value}
      </Text>
    </View>
  );
}

/** The text beside an entry’s kind: its order, or the reason that a person of the shop wrote. Added money has none. */
const about = ({ type, text }: WalletEntry): string =>
  type === 'WALLET_TOPUP' ? '' : text.replace(/^Order (?=\S+$)/, '');

function Entry({ entry }: { entry: WalletEntry }) {
  const { at, amount, balance, type, by } = entry;
  const t = useT();
  const time = useShortTime();
  const styles = useStyles();
  return (
    <View role="listitem" style={styles.entry}>
      <Grow>
        <Text>{type ? t(`customer.entry_${type}`) : entry.text}</Text>
        <Note>{dotted(type && about(entry), time(at), by)}</Note>
      </Grow>
      <View style={styles.end}>
        <Text type="bodyStrong" color={amount < 0 ? 'ink' : 'brand'} tabular>
          {amount < 0 ? `−${formatMoney(-amount)}` : `+${formatMoney(amount)}`}
        </Text>
        <Note tabular>{t('customer.balanceAfter', { amount: formatMoney(balance) })}</Note>
      </View>
    </View>
  );
}

function Whole({ page }: { page: CustomerPage }) {
  const t = useT();
  const styles = useStyles();
  const keys = useListKeys();
  const { customer, orders, orderCount, value, balance, entries } = page;
  return (
    <View style={classes(css.columns)}>
      <View style={classes(css.column)}>
        <Section title={t('customer.orders')}>
          {orders.length === 0 ? <Text color="inkMuted">{t('customer.noOrders')}</Text> : null}
          <View role="list" aria-label={t('customer.orders')} ref={keys}>
            {orders.map((card) => (
              <OrderRow
                key={card.id}
                // The name stands above the list already.
                card={{ ...card, customer: undefined }}
                ofSlot={false}
                here={false}
                replace={false}
                wanted={noFilter}
              />
            ))}
          </View>
        </Section>
      </View>
      <View style={classes(css.column)}>
        <Section title={t('order.customer')}>
          <View style={styles.facts}>
            <Fact label={t('customer.balance')} value={formatMoney(balance)} />
            <Fact label={t('customer.orderCount')} value={String(orderCount)} />
            <Fact label={t('customer.value')} value={formatMoney(value)} />
          </View>
          <HStack gap="x2" align="stretch" wrap>
            <OutLink
              href={`tel:+91${customer.mobile}`}
              icon="phone"
              label={saidMobile(customer.mobile)}
              name={t('order.callOf', { number: saidMobile(customer.mobile) })}
            />
            <OutLink href={`https://wa.me/91${customer.mobile}`} icon="chat" label={t('order.whatsApp')} />
          </HStack>
        </Section>
        <Section title={t('customer.entries')}>
          {entries.length === 0 ? <Text color="inkMuted">{t('customer.noEntries')}</Text> : null}
          <View role="list" aria-label={t('customer.entries')}>
            {entries.map((entry, at) => (
              <Entry key={`${entry.at} ${at}`} entry={entry} />
            ))}
          </View>
        </Section>
      </View>
    </View>
  );
}

export function CustomerScreen() {
  const t = useT();
  const { customer = '' } = useLocalSearchParams<{ customer: string }>();
  const query = useQuery(customerQuery(customer));
  const mayCredit = useMay('wallet.credit');
  const away = useOutage(({ since }) => since !== null);
  const [crediting, setCrediting] = useState(false);
  const person = query.data?.customer;
  return (
    <StaffScreen
      title={person?.name || t('customer.title')}
      subtitle={
        person
          ? `${saidMobile(person.mobile)} · ${t('customer.since', { date: formatDate(person.since) })}`
          : undefined
      }
      back="/staff/customers"
      answeredAt={query.dataUpdatedAt || undefined}
      footer={
        person && mayCredit ? (
          <WriteButton
            kind="secondary"
            icon="wallet"
            label={t('order.credit')}
            write={{ busy: false, away }}
            onPress={() => setCrediting(true)}
          />
        ) : undefined
      }
    >
      <Answer query={query}>{(page) => <Whole page={page} />}</Answer>
      {person && crediting ? (
        <CreditSheet
          customer={person.id}
          name={person.name}
          language={person.language}
          onClose={() => setCrediting(false)}
        />
      ) : null}
    </StaffScreen>
  );
}
