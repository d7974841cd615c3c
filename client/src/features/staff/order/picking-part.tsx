import { useQuery } from '@tanstack/react-query';

import { useWhen } from '@/i18n/when';
import { Link, Text } from '@/ui';
import { pickHref } from '../pick/address';
import { picksQuery } from '../pick/queries';
import { useMay } from '../session/session';
import { useT } from '../texts/index';
import { Section } from '../orders/parts';
import type { Card } from '../orders/queries';

/** Who picks or has packed an order that is in the shop, for those who may pick. */
export function PickingPart({ card }: { card: Card }) {
  const may = useMay('orders.pick');
  const isHere = card.status === 'Order Placed' || card.status === 'Processing';
  return may && isHere ? <Picking card={card} /> : null;
}

function Picking({ card }: { card: Card }) {
  const t = useT();
  const when = useWhen();
  const { data } = useQuery(picksQuery(card.slot));
  const order = data?.find((one) => one.order === card.id);
  if (!order) return null;
  const { state, by = '', until, bags = 0 } = order;
  const words = () => {
    if (state === 'packed') return t('pick.isPacked', { by, count: bags });
    if (state === 'claimed') return t('pick.isPicked', { by, time: until ? when.time(until) : '' });
    return by ? t('pick.begunBy', { by }) : t('pick.notBegun');
  };
  return (
    <Section title={t('pick.part')}>
      <Text>{words()}</Text>
      <Link href={pickHref(card.slot)} label={t('pick.slot', { slot: when.slot(card.start, card.end) })} />
    </Section>
  );
}
