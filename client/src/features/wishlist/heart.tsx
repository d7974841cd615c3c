import type { StyleProp, ViewStyle } from 'react-native';

import { useContentText, useT } from '@/i18n';
import { IconButton } from '@/ui';
import { wishWhenLoggedIn } from './my-wishes';
import type { WishedProduct } from './queries';
import { useIsWished } from './use-wishlist';

/** Keeps a product for later. */
export function Heart({ product, style }: { product: WishedProduct; style?: StyleProp<ViewStyle> }) {
  const t = useT();
  const content = useContentText();
  const wished = useIsWished(product);
  return (
    <IconButton
      icon="heart"
      label={t('catalog.wishKeep', { name: content(product, 'name') })}
      selected={wished}
      filled={wished}
      color={wished ? 'offer' : 'inkMuted'}
      onPress={() => wishWhenLoggedIn(product, !wished)}
      style={style}
    />
  );
}
