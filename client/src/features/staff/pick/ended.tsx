import { useRouter } from 'expo-router';

import { Banner, Button } from '@/ui';
import { useQueue } from '../queue/actions';
import { staffHref } from '../shell/address';
import { useNames } from '../stock/words';
import { inBag } from './lines';
import { useT } from './texts';
import type { WalkState } from './use-walk';
import { dropOrder, type PickOrder } from './wave';

/** An order that the person picks no more: it was cancelled, or another person has it. */
export function Ended({ order, walk }: { order: PickOrder; walk: WalkState }) {
  const t = useT();
  const names = useNames();
  const router = useRouter();
  const actions = useQueue(({ actions: all }) => all);
  const { trackingId: id, bag = '', by = '' } = order;
  const goods = inBag(order, actions).map((line) => `${line.units} × ${names.meant(line)}`);
  const words = () => {
    if (order.state === 'left') return t('hasLeft', { bag, id });
    if (order.state !== 'cancelled') return by ? t('taken', { bag, id, by }) : t('wasReleased', { bag, id });
    return goods.length > 0
      ? t('putBack', { bag, id, goods: goods.join(', ') })
      : t('cancelledEmpty', { bag, id });
  };
  return (
    <Banner
      tone="danger"
      action={
        <Button
          kind="secondary"
          label={t(order.state === 'cancelled' && goods.length > 0 ? 'isBack' : 'read')}
          accessibilityLabel={t('readOf', { id })}
          onPress={() => {
            walk.forgetRefused(order.order);
            dropOrder(order.order);
            if (walk.wave.length === 1) router.replace(staffHref('/staff/pick'));
          }}
        />
      }
    >
      {words()}
    </Banner>
  );
}
