import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { View } from 'react-native';

import { refusalText, useContentText, useT } from '@/i18n';
import { useErrors } from '@/lib/use-form';
import { makeStyles, radius } from '@/theme';
import { Button, Dialog, Field, FormRefusal, HStack, Icon, Pressable, roving, Text, Tile, toast } from '@/ui';
import { type Order, orderQuery, ordersQueryKey, rateOrder, type Rating } from '../queries';

const side = 48;
const wordsLength = 1000;

const useStyles = makeStyles((t) => ({
  product: {
    gap: t.space.x2,
    paddingBottom: t.space.x4,
    borderBottomWidth: 1,
    borderBottomColor: t.color.line,
  },
  last: { borderBottomWidth: 0, paddingBottom: 0 },
  name: { flex: 1, minWidth: 0 },
  row: { flexDirection: 'row', marginHorizontal: -t.space.x2 },
  star: {
    width: t.touch,
    height: t.touch,
    borderRadius: t.radius.pill,
    alignItems: 'center',
    justifyContent: 'center',
  },
  over: { backgroundColor: t.color.accentSoft },
}));

type Line = Order['products'][number] | NonNullable<Order['instead']>[number];

/** One line for each product that came, also if the order has several weights of it. */
function productsOf(order: Order): Line[] {
  const came = order.products.filter(({ delivered }) => delivered !== 0);
  const instead = (order.instead ?? []).filter(({ quantity }) => quantity > 0);
  return [...came, ...instead].filter(
    (line, i, all) => all.findIndex(({ productId }) => productId === line.productId) === i,
  );
}

/** The ratings by product id. */
export type Ratings = Record<string, Rating>;

function initialRatings(order: Order): Ratings {
  return Object.fromEntries(
    productsOf(order).map(({ productId }) => {
      const earlier = order.ratings?.find((rating) => rating.productId === productId);
      return [productId, { productId, rating: earlier?.rating ?? 0, message: earlier?.message ?? '' }];
    }),
  );
}

interface ProductProps {
  line: Line;
  rating: Rating;
  last: boolean;
  onChange: (rating: Rating) => void;
}

const values = ['1', '2', '3', '4', '5'].map((value) => ({ value }));

interface RatingInputProps {
  name: string;
  /** 1 to 5, or 0 while no star is chosen. */
  value: number;
  onChange: (value: number) => void;
}

function RatingInput({ name, value, onChange }: RatingInputProps) {
  const t = useT();
  const styles = useStyles();
  const keys = roving(values, value ? String(value) : null, (chosen) => onChange(Number(chosen)));
  return (
    <View role="radiogroup" aria-label={t('orders.ratingOf', { name })} style={styles.row} {...keys.group}>
      {values.map(({ value: star }) => {
        const given = Number(star) <= value;
        return (
          <Pressable
            key={star}
            role="radio"
            aria-checked={Number(star) === value}
            accessibilityLabel={t('orders.stars', { count: Number(star) })}
            onPress={() => onChange(Number(star))}
            {...keys.item(star)}
            style={({ hovered }) => [styles.star, hovered && styles.over]}
          >
            <Icon name="star" size={26} filled={given} color={given ? 'accentText' : 'lineStrong'} />
          </Pressable>
        );
      })}
    </View>
  );
}

function Product({ line, rating, last, onChange }: ProductProps) {
  const t = useT();
  const styles = useStyles();
  const name = useContentText()(line, 'name');
  return (
    <View role="group" aria-label={name} style={[styles.product, last && styles.last]}>
      <HStack gap="x3">
        <Tile source={line.images[0]} alt="" side={side} tint={line.tile} radius={radius.thumb} />
        <Text type="bodyStrong" style={styles.name}>
          {name}
        </Text>
      </HStack>
      {/* On a line of their own: five stars large enough for a thumb need the whole width of the smallest phones. */}
      <RatingInput
        name={name}
        value={rating.rating}
        onChange={(stars) => onChange({ ...rating, rating: stars })}
      />
      {rating.rating > 0 ? (
        <Field
          hideLabel
          label={t('orders.wordsOn', { name })}
          placeholder={t('orders.wordsHint')}
          value={rating.message ?? ''}
          onChange={(message) => onChange({ ...rating, message })}
          maxLength={wordsLength}
        />
      ) : null}
    </View>
  );
}

interface RateDialogProps {
  order: Order;
  /** The ratings that the customer had entered when the dialog was closed without sending them. */
  typed: Ratings | undefined;
  onType: (ratings: Ratings | undefined) => void;
  onClose: () => void;
}

/** Asks for stars, and for a text if the customer likes, for each product of a delivered order. */
export function RateDialog({ order, typed, onType, onClose }: RateDialogProps) {
  const t = useT();
  const queries = useQueryClient();
  const [initial] = useState(() => initialRatings(order));
  const ratings = typed ?? initial;
  const given = Object.values(ratings).filter(({ rating }) => rating > 0);
  const { errors, part, refuse, submit } = useErrors<{ top?: string }>(
    given.length === 0 ? { top: t('orders.rateNone') } : {},
  );
  const { mutate, isPending } = useMutation({
    mutationFn: () => rateOrder(order._id, given),
    onSuccess: () => {
      toast.success(t('orders.rateDone'));
      onType(undefined);
      onClose();
      void queries.invalidateQueries({ queryKey: orderQuery(order._id).queryKey });
      void queries.invalidateQueries({ queryKey: ordersQueryKey });
    },
    onError: (error) => refuse({ top: refusalText(error, 'orders.rateFailed') }),
  });
  return (
    <Dialog
      title={t('orders.rateTitle')}
      onClose={onClose}
      footer={<Button full label={t('orders.rateSend')} busy={isPending} onPress={() => submit(mutate)} />}
    >
      <FormRefusal ref={part('top')} text={errors.top} />
      {productsOf(order).map((line, i, all) => {
        const rating = ratings[line.productId];
        return rating ? (
          <Product
            key={line.productId}
            line={line}
            rating={rating}
            last={i === all.length - 1}
            onChange={(next) => onType({ ...ratings, [line.productId]: next })}
          />
        ) : null;
      })}
    </Dialog>
  );
}
