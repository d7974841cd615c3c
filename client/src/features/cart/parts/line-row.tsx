import { View } from 'react-native';

import { useContentText, useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import type { CartLine } from '../cart-lines';
import { makeStyles, radius } from '@/theme';
import {
  Announcement,
  BlockLink,
  Button,
  Grow,
  HStack,
  Icon,
  Note,
  Pressable,
  Price,
  Stepper,
  Text,
  Tile,
  webProps,
} from '@/ui';
import { closeCart } from '@/state';
import { isTooMany, lineText, problemText } from '../problem-text';
import { useQuantityLimit } from '../quantity-limit';
import { useReplaces } from '../replaces';
import { useCartLine } from '../use-cart';
import { weightLabel } from '../weight';

const side = 64;

const useStyles = makeStyles((t) => ({
  line: {
    paddingVertical: t.space.x3,
    borderBottomWidth: 1,
    borderBottomColor: t.color.line,
  },
  // A touch target must be taller than one line of text.
  link: { paddingVertical: 11, marginVertical: -11, zIndex: t.layer.raised },
  wishes: { flexDirection: 'row', flexWrap: 'wrap', columnGap: t.space.x4, marginBottom: -t.space.x3 },
  call: { flexDirection: 'row', alignItems: 'center', gap: t.space.x1, minHeight: t.touch },
  end: { alignItems: 'flex-end', gap: t.space.x1 },
  notes: { columnGap: t.space.x3 },
  note: { paddingTop: t.space.x2, flexGrow: 1, flexShrink: 1 },
  noteText: { flexShrink: 1 },
  fix: { minHeight: t.touch, paddingHorizontal: t.space.x3, marginTop: t.space.x2 },
}));

function LineNote({ text, tone }: { text: string; tone: 'danger' | 'inkMuted' }) {
  const styles = useStyles();
  return (
    <HStack gap="x1" style={styles.note}>
      <Icon name={tone === 'danger' ? 'warning' : 'clock'} size={16} color={tone} />
      <Text type="small" color={tone} style={styles.noteText}>
        {text}
      </Text>
    </HStack>
  );
}

interface FixProps {
  line: CartLine;
  max: number;
  name: string;
  set: (quantity: number) => void;
}

/** A button that reduces a line to the quantity that can be had, or removes it. */
function Fix({ line, max, name, set }: FixProps) {
  const t = useT();
  const styles = useStyles();
  if (!line.problem) return null;
  const some = isTooMany(line.problem) && max > 0;
  return (
    <Button
      kind="soft"
      label={some ? t('checkout.setTo', { stock: max }) : t('checkout.remove')}
      accessibilityLabel={
        some ? t('checkout.setToOf', { name, stock: max }) : t('checkout.removeOf', { name })
      }
      onPress={() => set(some ? max : 0)}
      style={styles.fix}
    />
  );
}

interface WishesProps {
  line: CartLine;
  name: string;
  say: (ifMissing: string) => void;
  disabled: boolean;
}

const wishes = [
  ['replace', 'cart.replaceMe', 'cart.replaceMeOf', 'refresh'],
  ['call', 'cart.callMe', 'cart.callMeOf', 'phone'],
] as const;

/** What the shop does with this line before it leaves it out: it puts something else into the bag, or calls. */
function Wishes({ line, name, say, disabled }: WishesProps) {
  const t = useT();
  const styles = useStyles();
  const replaces = useReplaces();
  return (
    <View style={styles.wishes}>
      {wishes.map(([word, label, of, icon]) => {
        const checked = line.ifMissing === word;
        if (word === 'replace' && !replaces) return null;
        return (
          <Pressable
            key={word}
            role="checkbox"
            aria-checked={checked}
            accessibilityLabel={t(of, { name })}
            disabled={disabled}
            onPress={() => say(checked ? '' : word)}
            style={styles.call}
          >
            <Icon name={checked ? 'check' : icon} size={16} color={checked ? 'brand' : 'inkMuted'} />
            <Text type="small" color={checked ? 'brand' : 'inkMuted'} style={styles.noteText}>
              {t(label)}
            </Text>
          </Pressable>
        );
      })}
    </View>
  );
}

interface LineRowProps {
  line: CartLine;
  sendingPaused: boolean;
  /** The cart is locked, because its order waits for the payment. */
  locked: boolean;
}

/** One line of the cart: product, quantity, price, and its problem if it has one. */
export function LineRow({ line, sendingPaused, locked }: LineRowProps) {
  const t = useT();
  const content = useContentText();
  const styles = useStyles();
  const { set, say, pending, problem } = useCartLine(line.productId, line.variantId);
  const { max, sayLimit } = useQuantityLimit(line.stock);
  const title = content(line, 'name');
  const weight = weightLabel(t, line);
  const name = `${title}, ${weight}`;
  const errorText = problem ? problemText(problem) : line.problem ? lineText(line.problem, max) : undefined;
  return (
    <View role="listitem" style={styles.line}>
      <HStack gap="x3" align="stretch">
        <Tile
          source={line.image}
          alt=""
          side={side}
          tint={line.tile}
          radius={radius.button}
          dim={!!line.problem}
        />
        <Grow gap={2}>
          <BlockLink href={`/product/${line.productId}`} onPress={closeCart} style={styles.link}>
            <Text type="bodyStrong" lines={3}>
              {title}
            </Text>
          </BlockLink>
          <Note>
            {weight} · {formatMoney(line.price)}
          </Note>
        </Grow>
        <View style={styles.end}>
          <Stepper
            name={name}
            quantity={line.quantity}
            onChange={set}
            disabled={locked}
            max={Math.max(max, line.problem ? line.quantity : 0)}
            onLimit={sayLimit}
          />
          <Price size="small" amount={line.price * line.quantity} mrp={line.mrp * line.quantity} />
        </View>
      </HStack>
      <Wishes line={line} name={name} say={say} disabled={locked} />
      <HStack wrap apart style={styles.notes}>
        <View {...webProps({ 'aria-live': 'polite' })} style={styles.noteText}>
          <Announcement words={errorText ?? ''} />
          {errorText ? <LineNote text={errorText} tone="danger" /> : null}
          {!errorText && pending && sendingPaused ? (
            <LineNote text={t('cart.notSaved')} tone="inkMuted" />
          ) : null}
        </View>
        {locked ? null : <Fix line={line} max={max} name={name} set={set} />}
      </HStack>
    </View>
  );
}
