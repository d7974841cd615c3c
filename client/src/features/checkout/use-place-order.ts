import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'expo-router';
import { useCallback, useRef, useState } from 'react';

import { isProblem } from '@/api';
import { addressesQuery } from '@/features/address';
import { resetCart, weightLabel, type CartState } from '@/features/cart';
import { refusalText, useContentText, useT } from '@/i18n';
import { openPaymentPage } from '@/lib/open-payment-page';
import { formatMoney } from '@/lib/money';
import { useErrors } from '@/lib/use-form';
import { openLogin } from '@/state';
import { toast } from '@/ui';
import { attempts } from './attempts';
import { keptMissing, keptNote } from './kept-note';
import type { WantedOrder } from './order-attempts';
import type { Placed } from './queries';
import { freshTotal, reactionTo, shortLine, type NoticePlace } from './refusal';
import type { SlotsState } from './use-slots';

export interface Notice {
  place: NoticePlace;
  text: string;
  /** The code of the refusal, if the server has refused the order. */
  code?: string;
  /** The number of the notice, so that the same text is announced again. */
  count: number;
}

type Phase = 'idle' | 'placing' | 'checking' | 'placed';

/** For a placed order: shows a toast, empties the cart and opens the confirmation. If it waits for payment: opens the payment page. */
function useFinish() {
  const t = useT();
  const router = useRouter();
  return useCallback(
    (placed: Placed) => {
      keptNote.set('');
      keptMissing.set('');
      const confirmation = {
        pathname: '/order-confirmation/[orderId]',
        params: { orderId: placed._id, trackingId: placed.trackingId },
      } as const;
      if (placed.waits) {
        // However the customer comes back from the payment page, it is to the page that asks for the state of the payment.
        router.replace(confirmation);
        openPaymentPage(placed.paymentUrl, `/order-confirmation/${placed._id}`);
        return;
      }
      resetCart();
      toast.success(t('checkout.placed'));
      router.replace(confirmation);
    },
    [t, router],
  );
}

const noErrors = {};

function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null);
  const count = useRef(0);
  const { part, refuse } = useErrors<Partial<Record<NoticePlace, string>>>(noErrors);
  return {
    notice,
    /** The `ref` of the notices of a place. */
    part,
    showNotice(place: NoticePlace, text: string, code?: string) {
      count.current += 1;
      setNotice({ place, text, code, count: count.current });
      refuse({ [place]: text });
    },
    /** Brings what a place says already into view. */
    point: (place: NoticePlace) => refuse({ [place]: place }),
    dismissNotice: useCallback(() => setNotice(null), []),
  };
}

interface CheckoutTask {
  order: WantedOrder;
  /** Settles an earlier attempt instead of placing the order. */
  earlier: boolean;
}

const mutationKey = ['check-out'] as const;

export function usePlaceOrder(cart: CartState, slots: SlotsState) {
  const t = useT();
  const content = useContentText();
  const queries = useQueryClient();
  const finish = useFinish();
  const { notice, part, point, showNotice, dismissNotice } = useNotice();

  function refused(error: unknown, { request }: WantedOrder) {
    // expireSession opens the login dialog. The attempt is kept until then.
    if (isProblem(error) && error.kind === 'unauthorized') return;
    const { place, refetch, text } = reactionTo(error);
    const now = isProblem(error) && error.code === 'price_changed' ? freshTotal(error) : undefined;
    const short = isProblem(error) ? shortLine(error) : undefined;
    if (short) {
      const name = `${content(short, 'name')} (${weightLabel(t, short)})`;
      const text = short.stock > 0 ? 'checkout.onlyLeftOf' : 'checkout.soldOutOf';
      showNotice(place, t(text, { name, stock: short.stock }));
    } else if (now !== undefined) {
      const before = formatMoney(request.expectedTotal ?? 0);
      showNotice('bill', t('checkout.priceChangedTo', { before, now: formatMoney(now) }));
    } else {
      const code = isProblem(error) ? error.code : undefined;
      showNotice(place, text ? t(text) : refusalText(error, 'checkout.failed'), code);
    }
    if (place === 'slot') {
      slots.refuse(request.deliverySlotId, isProblem(error) && error.code === 'slot_full');
    }
    if (refetch.includes('cart')) cart.refetch();
    if (refetch.includes('settings')) void slots.refetch();
    if (refetch.includes('addresses')) void queries.invalidateQueries({ queryKey: addressesQuery.queryKey });
  }

  const { mutate, isPending, variables, data } = useMutation({
    mutationKey,
    mutationFn: async ({ order, earlier }: CheckoutTask): Promise<Placed | null> => {
      if (earlier) return attempts.settle();
      await cart.flush();
      return attempts.place(order);
    },
    onMutate: dismissNotice,
    onSuccess: (placed) => (placed ? finish(placed) : undefined),
    onError: (error, { order }) => refused(error, order),
  });

  /** Makes only one request at a time, and none after an order was placed: the page then stays busy until it is left. */
  function run(task: CheckoutTask) {
    if (queries.isMutating({ mutationKey }) === 0 && !data) mutate(task);
  }

  const phase: Phase = isPending ? (variables.earlier ? 'checking' : 'placing') : data ? 'placed' : 'idle';
  return {
    phase,
    notice,
    part,
    point,
    showNotice,
    dismissNotice,
    place: (order: WantedOrder) => run({ order, earlier: false }),
    /** Says that an order needs an account and opens the sign-up. Afterwards the page is as the customer left it. */
    signUp() {
      showNotice('guest', t('checkout.guest'));
      openLogin({ onSuccess: dismissNotice });
    },
    /** After a reload: finds out the outcome of the order that was being placed. */
    settle() {
      const order = attempts.open().at(-1);
      if (order) run({ order, earlier: true });
    },
  };
}
