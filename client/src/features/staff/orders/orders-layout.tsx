import { Slot, useGlobalSearchParams, usePathname, useRouter } from 'expo-router';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { useDebounced } from '@/lib/use-debounced';
import { PageFailed } from '../shell/failed';
import { TwoPanes } from '../shell/two-panes';
import { ordersHref, paramsOf, wantedIn, type Wanted } from './address';
import { OrdersList } from './orders-list';

/** On a phone the list is hidden while an order is open: it comes back where it was. */
function useKeptPlace(isOpen: boolean): void {
  const place = useRef(0);
  useEffect(() => {
    if (isOpen) return;
    const keep = () => {
      place.current = window.scrollY;
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [isOpen]);
  useLayoutEffect(() => {
    window.scrollTo(0, isOpen ? 0 : place.current);
  }, [isOpen]);
}

/** The list of orders with the order that is open: side by side in wide windows. The list's state is in the address. */
export function OrdersLayout() {
  const router = useRouter();
  const params = useGlobalSearchParams();
  // The parameters keep the order of the address with which the page was loaded; the path does not.
  const open = decodeURIComponent(/^\/staff\/orders\/([^/]+)/.exec(usePathname())?.[1] ?? '');
  const wanted = useMemo(() => wantedIn(params), [params]);
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
  });
  const change = (next: Partial<Wanted>) => {
    const whole = { ...latest.current, page: 1, ...next };
    if (open) router.setParams(paramsOf(whole));
    else router.replace(ordersHref(whole));
  };
  const [text, setText] = useState(wanted.text);
  const typed = useDebounced(text.trim());
  useEffect(() => {
    if (typed !== latest.current.text) change({ text: typed });
    // Only typing changes the address; what changes the address otherwise sets the text below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [typed]);
  useKeptPlace(open !== '');
  return (
    <TwoPanes
      list={
        <OrdersList
          wanted={wanted}
          onWanted={(next) => {
            if (next.text !== undefined) setText(next.text);
            change(next);
          }}
          open={open}
          text={text}
          onText={setText}
        />
      }
      isOpen={open !== ''}
      detail={<Slot unstable_screenErrorBoundary={PageFailed} />}
    />
  );
}
