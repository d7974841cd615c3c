import type { StyleProp, ViewStyle } from 'react-native';

import { useContentText, useT } from '@/i18n';
import { IconButton } from '@/ui';
import { setFavourite } from './favourites';
import type { Product } from './queries';
import { useIsFavourite } from './use-wishlist';

export function Heart({ product, style }: { product: Product; style?: StyleProp<ViewStyle> }) {
  const t = useT();
  const content = useContentText();
  const isFavourite = useIsFavourite(product);
  return (
    <IconButton
      icon="heart"
      label={t('catalog.favouriteKeep', { name: content(product, 'name') })}
      selected={isFavourite}
      filled={isFavourite}
      color={isFavourite ? 'offer' : 'inkMuted'}
      onPress={() => setFavourite(product, !isFavourite)}
      style={style}
    />
  );
}
