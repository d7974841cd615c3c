import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { daysFromToday } from '@/lib/dates';
import { formatMoney, grouped } from '@/lib/money';
import { makeStyles } from '@/theme';
import { Badge, Card, Grow, HStack, Note, PartHeading, Text, Tile } from '@/ui';
import { useDoorWords, useNames } from '../stock/words';
import { useT, type StaffText } from '../texts';
import { PaperButton } from './paper-button';
import type { OrderPage } from './queries';

const side = 44;

const useStyles = makeStyles((t) => ({
  line: { paddingVertical: t.space.x2 },
  rule: { borderTopWidth: 1, borderTopColor: t.color.line },
  end: { alignItems: 'flex-end' },
  row: { flexDirection: 'row', justifyContent: 'space-between', gap: t.space.x4, paddingVertical: 3 },
  sum: {
    borderTopWidth: 1,
    borderTopColor: t.color.lineStrong,
    marginTop: t.space.x1,
    paddingTop: t.space.x2,
  },
}));

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <PartHeading>{title}</PartHeading>
      {children}
    </Card>
  );
}

/** What was ordered, with pictures. A role that sees no money sees names and units. */
export function Lines({ page }: { page: OrderPage }) {
  const t = useT();
  const names = useNames();
  const door = useDoorWords();
  const styles = useStyles();
  const { lines, card, can } = page;
  return (
    <Section title={t('order.lines', { count: lines.length })}>
      <View role="list" aria-label={t('order.goods')}>
        {lines.map((line, at) => (
          <HStack key={line.variantId} role="listitem" gap="x3" style={[styles.line, at > 0 && styles.rule]}>
            <Tile source={line.picture} alt="" side={side} />
            <Grow>
              <Text type="bodyStrong">{names.both(line)}</Text>
              <Note tabular>
                {line.price === undefined
                  ? names.pack(line.pack)
                  : t('order.lineOf', { pack: names.pack(line.pack), price: formatMoney(line.price) })}
              </Note>
              {line.callFirst ? <Badge tone="accent" icon="phone" label={t('order.callFirst')} /> : null}
              {line.replace && !line.short ? (
                <Badge tone="accent" icon="refresh" label={t('order.replaceFirst')} />
              ) : null}
              {line.insteadOf ? (
                <Text type="small" color="offer">
                  {t('order.insteadOf', {
                    name: names.meant(lines.find(({ variantId }) => variantId === line.insteadOf) ?? line),
                  })}
                </Text>
              ) : null}
              {line.short ? (
                <Text type="small" color="offer" tabular>
                  {t('order.foundOf', { units: line.quantity - line.short, of: line.quantity })}
                </Text>
              ) : null}
              {line.rejected ? (
                <Text type="small" color="offer" tabular>
                  {door(line.rejected, line.rejectedReason, line.rejectedWhy)}
                </Text>
              ) : null}
              {line.nominal && line.grams ? (
                <Note tabular>
                  {t('order.gramsOf', {
                    grams: grouped(line.grams),
                    of: grouped((line.quantity - (line.rejected ?? 0)) * line.nominal),
                  })}
                </Note>
              ) : null}
              {line.givenBack ? (
                <Text type="small" color="offer">
                  {t('order.givenBack', { count: line.givenBack })}
                </Text>
              ) : null}
            </Grow>
            <View style={styles.end}>
              <Text type="price" tabular>
                {t('order.units', { count: line.quantity })}
              </Text>
              {line.total === undefined ? null : (
                <Text color="inkMuted" tabular>
                  {formatMoney(line.total)}
                </Text>
              )}
            </View>
          </HStack>
        ))}
      </View>
      {can.includes('slip') ? <PaperButton order={card.id} kind="slip" /> : null}
      {can.includes('labels') ? <PaperButton order={card.id} kind="labels" /> : null}
    </Section>
  );
}

/** The texts of the bill's rows, as customers read them. */
const rowTexts: Record<string, StaffText> = {
  mrp: 'order.row_mrp',
  saving: 'order.row_saving',
  items: 'order.row_items',
  discount: 'order.row_discount',
  delivery: 'order.row_delivery',
  bag: 'order.row_bag',
  roundOff: 'order.row_roundOff',
  total: 'order.row_total',
  wallet: 'order.row_wallet',
  toPay: 'order.row_toPay',
};

const signed = (amount: number) => (amount < 0 ? `−${formatMoney(-amount)}` : formatMoney(amount));

export function Bill({ page }: { page: OrderPage }) {
  const t = useT();
  const styles = useStyles();
  const { rows, paid, refundable, invoice, card, can } = page;
  if (rows.length === 0) return null;
  // What costs nothing is left out; the sums stay.
  const shown = rows.filter(({ amount, sum }) => sum || amount !== 0);
  const facts = [
    { label: t('order.method'), value: paymentWords(t, page) },
    ...(paid ? [{ label: t('order.paid'), value: formatMoney(paid) }] : []),
    ...(paid && refundable !== undefined && refundable < paid
      ? [{ label: t('order.refundable'), value: formatMoney(refundable) }]
      : []),
    ...(invoice ? [{ label: t('order.invoice'), value: invoice }] : []),
  ];
  return (
    <Section title={t('order.bill')}>
      <View>
        {shown.map(({ key, amount, sum }) => (
          <View key={key} style={[styles.row, sum && styles.sum]}>
            <Text type={sum ? 'bodyStrong' : 'body'}>{t(rowTexts[key] ?? 'order.row_rest')}</Text>
            <Text type={sum ? 'bodyStrong' : 'body'} tabular>
              {signed(amount)}
            </Text>
          </View>
        ))}
      </View>
      <View>
        {facts.map(({ label, value }) => (
          <View key={label} style={styles.row}>
            <Note>{label}</Note>
            <Text type="small" tabular>
              {value}
            </Text>
          </View>
        ))}
      </View>
      {can.includes('bill') ? <PaperButton order={card.id} kind="bill" /> : null}
    </Section>
  );
}

const methods: Record<string, StaffText> = {
  cod: 'order.cod',
  wallet: 'order.wallet',
  phonePe: 'order.online',
};
const payments: Record<string, StaffText> = {
  PENDING: 'order.payPending',
  COMPLETED: 'order.payCompleted',
  FAILED: 'order.payFailed',
  REFUNDED: 'order.payRefunded',
};

function paymentWords(t: ReturnType<typeof useT>, { method, paymentStatus }: OrderPage): string {
  const how = methods[method] ? t(methods[method]) : method;
  const state = payments[paymentStatus] ? t(payments[paymentStatus]) : '';
  return state ? `${how}, ${state}` : how;
}

/** A day and a time in few letters: the time for today, the day before it otherwise. */
export function useShortTime() {
  const when = useWhen();
  return (at: string): string =>
    daysFromToday(at) === 0 ? when.time(at) : `${when.day(at)}, ${when.time(at)}`;
}
