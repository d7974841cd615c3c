import { useMemo, useState } from 'react';
import { View } from 'react-native';

import { useContentText, useT } from '@/i18n';
import { AddStepper, Button, Stepper, useAnnounceQuantity } from '@/ui';
import { itemOf, type Product, type Variant } from './cart-lines';
import { useQuantityLimit } from './quantity-limit';
import { useStockWatch, type StockWatch } from './stock-watch';
import { useCartLine, type CartLineState } from './use-cart';
import { weightLabel } from './weight';

interface AddToCartProps {
  product: Product;
  variant: Variant;
  /** 'small' is for a card's tile, 'large' for the main action of a product page. */
  size?: 'small' | 'large';
}

/** The ADD button, which becomes the stepper at the same place. Handles login, stock and "Notify me" itself. */
export function AddToCart({ product, variant, size = 'small' }: AddToCartProps) {
  const t = useT();
  const content = useContentText();
  const item = useMemo(() => itemOf(product, variant), [product, variant]);
  const line = useCartLine(item.productId, item.variantId, item);
  const name = `${content(product, 'name')}, ${weightLabel(t, variant)}`;
  const soldOut = variant.stock <= 0;
  const watch = useStockWatch(variant._id, soldOut);
  const change = (quantity: number) =>
    line.quantity === 0 && quantity > 0 ? line.add() : line.set(quantity);
  const { max, sayLimit: limit } = useQuantityLimit(variant.stock);
  if (size === 'large') return <LargeAdd {...{ name, line, watch, soldOut, limit, max }} />;
  return (
    <AddStepper
      name={name}
      quantity={line.quantity}
      onChange={change}
      max={max}
      onLimit={limit}
      soldOut={soldOut}
      notified={watch.watched}
      onNotify={watch.toggle}
    />
  );
}

interface LargeAddProps {
  name: string;
  line: CartLineState;
  watch: StockWatch;
  max: number;
  soldOut: boolean;
  limit: () => void;
}

/** The button of the product page, which becomes the stepper at the same place. */
function LargeAdd({ name, line, watch, max, soldOut, limit }: LargeAddProps) {
  const t = useT();
  const [pressed, setPressed] = useState(false);
  const say = useAnnounceQuantity(name, line.quantity);
  const add = () => {
    setPressed(true);
    say(1);
    line.add();
  };
  return (
    <View style={{ minHeight: 54, justifyContent: 'center', alignItems: 'flex-start' }}>
      {soldOut ? (
        <Button
          size="large"
          kind="secondary"
          icon={watch.watched ? 'check' : 'mail'}
          label={t(watch.watched ? 'common.notified' : 'common.notify')}
          accessibilityLabel={watch.watched ? undefined : t('common.notifyOf', { name })}
          onPress={watch.toggle}
        />
      ) : line.quantity === 0 ? (
        <Button
          size="large"
          icon="cart"
          label={t('cart.addToCart')}
          accessibilityLabel={t('common.addOf', { name })}
          onPress={add}
        />
      ) : (
        <Stepper
          name={name}
          quantity={line.quantity}
          onChange={line.set}
          max={max}
          onLimit={limit}
          focusPlus={pressed}
        />
      )}
    </View>
  );
}
