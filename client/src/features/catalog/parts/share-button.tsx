import { useContentText, useT } from '@/i18n';
import { shareLink } from '@/lib/share-link';
import { IconButton, toast } from '@/ui';
import type { Product } from '../product';

/** Shares the address of the product, without the chosen variant. */
export function ShareButton({ product }: { product: Product }) {
  const t = useT();
  const name = useContentText()(product, 'name');
  const share = async () => {
    const outcome = await shareLink(name, `/product/${encodeURIComponent(product.productId)}`);
    if (outcome === 'copied') toast.success(t('product.linkCopied'));
    if (outcome === 'failed') toast.error(t('product.linkFailed'));
  };
  return <IconButton icon="share" label={t('product.share', { name })} onPress={() => void share()} />;
}
