import { Banner, Button } from '@/ui';
import { useQueue } from '../queue/actions';
import { useNames } from '../stock/words';
import { inBag, neverTicked } from './lines';
import { useT } from './texts';
import { forgetRefused } from './ticks';
import { dropOrder, endedIn, useWave, type PickOrder } from './wave';

function Ended({ order, onRead }: { order: PickOrder; onRead: () => void }) {
  const t = useT();
  const names = useNames();
  const actions = useQueue(({ actions: all }) => all);
  const { trackingId: id, bag = '', by = '' } = order;
  const goods = inBag(order, actions).map((line) => `${line.units} × ${names.meant(line)}`);
  const onShelf = neverTicked(order, actions);
  const words = () => {
    if (order.state === 'left') return t('hasLeft', { bag, id });
    if (order.state !== 'cancelled') return by ? t('taken', { bag, id, by }) : t('wasReleased', { bag, id });
    if (goods.length === 0) return t('cancelledEmpty', { bag, id });
    const back = t('putBack', { bag, id, goods: goods.join('; ') });
    return onShelf > 0 ? `${back} ${t('neverTicked', { count: onShelf })}` : back;
  };
  const label = t(order.state === 'cancelled' && goods.length > 0 ? 'isBack' : 'read');
  return (
    <Banner
      tone="danger"
      action={
        <Button kind="secondary" label={label} accessibilityLabel={`${label}: ${id}`} onPress={onRead} />
      }
    >
      {words()}
    </Banner>
  );
}

/** The orders that the person picks no more: they were cancelled, or another person has them. `onLast`: nothing else is in the walk. */
export function EndedOrders({ onLast }: { onLast?: () => void }) {
  const wave = useWave();
  return endedIn(wave).map((one) => (
    <Ended
      key={one.order}
      order={one}
      onRead={() => {
        forgetRefused(one.order);
        dropOrder(one.order);
        if (wave.length === 1) onLast?.();
      }}
    />
  ));
}
