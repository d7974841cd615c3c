import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'expo-router';
import { useCallback, useRef, useState } from 'react';

import { isProblem } from '@/api';
import { resetCart, type CartState } from '@/features/cart';
import { refusalText, useT } from '@/i18n';
import { leaveFor } from '@/lib/leave-for';
import { formatMoney } from '@/lib/money';
import { isGuest, openLogin, useSession } from '@/state';
import { toast } from '@/ui';
import { attempts } from './attempts';
import type { Shown, Wish } from './order-attempt';
import type { Placed } from './queries';
import { freshTotal, reactionTo, type NoticePlace } from './refusal';
import type { SlotsState } from './use-slots';

export interface Notice {
  place: NoticePlace;
  text: string;
  /** Grows, so that the same words twice are said twice. */
  count: number;
}

interface Order {
  wish: Wish;
  shown: Shown;
}

type Phase = 'idle' | 'placing' | 'checking' | 'placed';

/** The order exists: say so, empty the cart, go where it is told of. */
function useFinish() {
  const t = useT();
  const router = useRouter();
  return useCallback(
    (placed: Placed) => {
      const confirmation = {
        pathname: '/order-confirmation/[orderId]',
        params: { orderId: placed._id, trackingId: placed.trackingId },
      } as const;
      if (placed.paymentUrl) {
        // The way back from the payment page, by any button, leads to where the payment is asked after.
        router.replace(confirmation);
        leaveFor(placed.paymentUrl, `/order-confirmation/${placed._id}`);
        return;
      }
      resetCart();
      toast.success(t('checkout.placed'));
      router.replace(confirmation);
    },
    [t, router],
  );
}

function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null);
  const count = useRef(0);
  const showNotice = useCallback((place: NoticePlace, text: string) => {
    count.current += 1;
    setNotice({ place, text, count: count.current });
  }, []);
  return { notice, showNotice, dismissNotice: useCallback(() => setNotice(null), []) };
}

export function usePlaceOrder(cart: CartState, slots: SlotsState) {
  const t = useT();
  const queries = useQueryClient();
  const finish = useFinish();
  const { notice, showNotice, dismissNotice } = useNotice();
  const [phase, setPhase] = useState<Phase>('idle');
  const busy = useRef(false);

  function refused(error: unknown, order: Order) {
    // The login dialog opens by itself; the attempt waits for it.
    if (isProblem(error) && error.kind === 'unauthorized') return;
    const { place, renew, text } = reactionTo(error);
    const now = isProblem(error) && error.code === 'price_changed' ? freshTotal(error) : undefined;
    if (now !== undefined) {
      const before = formatMoney(order.shown.expectedTotal);
      showNotice('bill', t('checkout.priceChangedTo', { before, now: formatMoney(now) }));
    } else {
      showNotice(place, text ? t(text) : refusalText(error, 'checkout.failed'));
    }
    if (place === 'slot' && slots.chosen) {
      slots.refuse(slots.chosen, isProblem(error) && error.code === 'slot_full');
    }
    if (renew.includes('cart')) cart.refetch();
    if (renew.includes('addresses')) void queries.invalidateQueries({ queryKey: ['addresses'] });
  }

  /** One piece of work at a time; the page stays busy after it gave an order. */
  async function alone(as: Phase, work: () => Promise<Placed | null>, failed: (error: unknown) => void) {
    if (busy.current) return;
    busy.current = true;
    dismissNotice();
    setPhase(as);
    try {
      const placed = await work();
      if (placed) {
        setPhase('placed');
        finish(placed);
        return;
      }
      setPhase('idle');
    } catch (error) {
      setPhase('idle');
      failed(error);
    }
    busy.current = false;
  }

  return {
    phase,
    notice,
    showNotice,
    dismissNotice,
    place(order: Order) {
      const session = useSession.getState();
      if (isGuest(session)) {
        openLogin({ guestId: session.user?._id });
        return;
      }
      void alone(
        'placing',
        async () => {
          await cart.flush();
          return attempts.place(order.wish, order.shown);
        },
        (error) => refused(error, order),
      );
    },
    /** After a reload: what became of the order that was being placed? */
    settle() {
      const order = attempts.open().at(-1);
      if (order)
        void alone(
          'checking',
          () => attempts.settle(),
          (error) => refused(error, order),
        );
    },
  };
}
