import { View } from 'react-native';

import { useContentText, useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import type { LocalLine } from '@/state/cart-box';
import { makeStyles, useTheme } from '@/theme';
import { BlockLink, Icon, Price, Stepper, Text, Tile, toast } from '@/ui';
import { closeCart } from '@/state';
import { problemText, refusalText } from '../problem-text';
import { useCartLine } from '../use-cart';
import { weightLabel } from '../weight';

const side = 64;

const useStyles = makeStyles((t) => ({
  row: {
    flexDirection: 'row',
    gap: t.space.x3,
    paddingVertical: t.space.x3,
    borderBottomWidth: 1,
    borderBottomColor: t.color.line,
  },
  words: { flex: 1, minWidth: 0, gap: 2 },
  end: { alignItems: 'flex-end', gap: t.space.x1 },
  note: { flexDirection: 'row', gap: t.space.x1, alignItems: 'flex-start', paddingTop: t.space.x1 },
  noteText: { flexShrink: 1 },
}));

function Note({ text, tone }: { text: string; tone: 'danger' | 'inkMuted' }) {
  const styles = useStyles();
  const { color } = useTheme();
  return (
    <View style={styles.note}>
      <Icon name={tone === 'danger' ? 'warning' : 'clock'} size={16} color={color[tone]} />
      <Text type="small" color={tone} style={styles.noteText}>
        {text}
      </Text>
    </View>
  );
}

/** One line of the basket: what it is, how many, what it costs, and what is wrong with it. */
export function LineRow({ line, stalled }: { line: LocalLine; stalled: boolean }) {
  const t = useT();
  const content = useContentText();
  const styles = useStyles();
  const { set, pending, problem } = useCartLine(line.productId, line.variantId);
  const title = content(line, 'name');
  const weight = weightLabel(line);
  const name = `${title}, ${weight}`;
  const wrong = problem
    ? problemText(problem)
    : line.problem
      ? refusalText(line.problem, line.stock)
      : undefined;
  return (
    <View role="listitem" style={styles.row}>
      <Tile
        source={line.image}
        alt=""
        width={side}
        side={side}
        tint={line.tile}
        radius={12}
        dim={!!line.problem}
      />
      <View style={styles.words}>
        <BlockLink href={`/product/${line.productId}`} onPress={closeCart}>
          <Text type="bodyStrong" lines={2}>
            {title}
          </Text>
        </BlockLink>
        <Text type="small" color="inkMuted">
          {weight} · {formatMoney(line.price)}
        </Text>
        <View aria-live="polite">
          {wrong ? <Note text={wrong} tone="danger" /> : null}
          {!wrong && pending && stalled ? <Note text={t('cart.notSaved')} tone="inkMuted" /> : null}
        </View>
      </View>
      <View style={styles.end}>
        <Stepper
          name={name}
          quantity={line.quantity}
          onChange={set}
          max={Math.max(line.stock, line.problem ? line.quantity : 0)}
          onLimit={() => toast.error(t('cart.onlyStock', { stock: line.stock }))}
        />
        <Price size="small" amount={line.price * line.quantity} mrp={line.mrp * line.quantity} />
      </View>
    </View>
  );
}
