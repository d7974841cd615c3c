import { useEffect, useState } from 'react';

import { onShopClock, shopTime } from './shop-clock';

/** The present time of the shop, in ms since the epoch, which goes on twice a minute. */
export function useShopNow(): number {
  const [now, setNow] = useState(shopTime);
  useEffect(() => {
    const look = () => setNow(shopTime());
    const timer = setInterval(look, 30_000);
    const stop = onShopClock(look);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return now;
}
