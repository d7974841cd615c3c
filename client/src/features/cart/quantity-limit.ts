import { queryClient, settingsQuery, type Settings } from '@/api';
import { useT } from '@/i18n';
import { toast } from '@/ui';

/** What an order can have of one pack until the settings are loaded, or if the server is older and does not say it. */
const usualMost = 20;

/**
 * The largest quantity of a pack, by its stock and by the shop's setting, and the words for who wants more. It does not wait for the
 * settings: they come with the page, and the server refuses what is too much.
 */
export function useQuantityLimit(stock: number): { max: number; sayLimit: () => void } {
  const t = useT();
  const most = queryClient.getQueryData<Settings>(settingsQuery.queryKey)?.mostPerOrder ?? usualMost;
  return {
    max: Math.min(stock, most),
    sayLimit: () =>
      toast.error(stock <= most ? t('cart.onlyStock', { stock }) : t('cart.onlyMost', { most })),
  };
}
