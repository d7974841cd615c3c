import { View } from 'react-native';

import { wordsOf } from '@/i18n';
import { grouped } from '@/lib/money';
import { makeStyles } from '@/theme';
import { Banner, Card, Grow, HStack, Icon, Label, Note, Text, Tile } from '@/ui';
import { useNames } from '../stock/words';
import { Wishes } from './wishes';
import { expected, isDecided, isDone, isWeighed, type Share, type ShelfLine } from './lines';
import { useT, type PickText } from './texts';
import type { Reason } from './ticks';

export const reasonTexts: Record<Reason, PickText> = {
  not_found: 'whyNotFound',
  bad: 'whyBad',
  customer: 'whyCustomer',
  other: 'whyElse',
};

const side = 44;
const large = 88;
const medium = 56;

const useStyles = makeStyles((t) => ({
  row: { minHeight: 52 },
  total: { fontSize: 44, lineHeight: 52 },
  bag: {
    flex: 1,
    minHeight: 72,
    alignItems: 'center',
    justifyContent: 'center',
    borderWidth: 1.5,
    borderColor: t.color.line,
    borderRadius: t.radius.button,
  },
  into: { borderColor: t.color.brand, backgroundColor: t.color.brandSoft },
  units: { fontSize: 28, lineHeight: 36 },
  letter: {
    minWidth: 64,
    minHeight: medium,
    alignItems: 'center',
    justifyContent: 'center',
    borderWidth: 1.5,
    borderRadius: t.radius.button,
  },
}));

/** The words for what goes into the bags of a line, and for what was found. */
export function useFoundWords() {
  const t = useT();
  const names = useNames();
  const one = (share: Share): string => {
    const { letter, quantity, nominal, found } = share;
    if (!found) {
      const units = expected(share);
      return nominal > 0
        ? t('bagGrams', { bag: letter, grams: grouped(units * nominal) })
        : t('bagUnits', { bag: letter, count: units });
    }
    if (nominal === 0 && found.units === quantity) return t('bagUnits', { bag: letter, count: quantity });
    const words =
      nominal > 0 && found.units > 0
        ? t('foundGrams', { bag: letter, grams: grouped(found.grams ?? 0), of: grouped(quantity * nominal) })
        : t('foundUnits', { bag: letter, units: found.units, of: quantity });
    const why = found.reason === 'other' ? found.why : found.reason ? t(reasonTexts[found.reason]) : '';
    return why ? `${words}, ${why}` : words;
  };
  return {
    name: (line: ShelfLine) => names.meant(line),
    expected: (shares: readonly Share[]) => shares.reduce((sum, share) => sum + expected(share), 0),
    /** "A 2 · B 1 of 2, Bad" */
    shares: (shares: readonly Share[]) => shares.map(one).join(' · '),
  };
}

/** A line in one row: what it is, and what goes into which bag or was found for it. */
export function LineRow({ line }: { line: ShelfLine }) {
  const styles = useStyles();
  const names = useNames();
  const found = useFoundWords();
  const isShort = line.shares.some((share) => share.found && share.found.units < share.quantity);
  const asks = line.shares.some(({ refused }) => refused);
  return (
    <HStack gap="x3" style={styles.row}>
      <Tile source={line.picture} alt="" side={side} dim={isDone(line)} />
      <Grow>
        <Text type="bodyStrong" lines={1}>
          {names.both(line)}
        </Text>
        <Note tabular>{`${names.pack(line.pack)} · ${found.shares(line.shares)}`}</Note>
      </Grow>
      {asks || isShort ? (
        <Icon name="warning" size={20} color="danger" />
      ) : isDone(line) ? (
        <Icon name="check" size={20} color="brand" />
      ) : null}
    </HStack>
  );
}

/** A weighed line on a phone, where the pad needs the room: what it is, and the bag into which the weight goes. */
export function WeighedHead({ line, letter }: { line: ShelfLine; letter: string }) {
  const t = useT();
  const styles = useStyles();
  const names = useNames();
  return (
    <HStack gap="x3" style={styles.row}>
      <Tile source={line.picture} alt="" side={medium} />
      <Grow>
        <Text type="h2" live="polite">
          {names.first(line)}
        </Text>
        <Note>{names.rest(line)}</Note>
      </Grow>
      <View role="img" aria-label={t('bag', { bag: letter })} style={[styles.letter, styles.into]}>
        <Text type="bodyStrong" style={styles.units}>
          {letter}
        </Text>
      </View>
    </HStack>
  );
}

/** The line before the person: picture, names, how many in all, and how many into which bag. */
export function LineCard({
  line,
  letters,
  shares,
}: {
  line: ShelfLine;
  letters: readonly string[];
  shares: readonly Share[];
}) {
  const t = useT();
  const styles = useStyles();
  const names = useNames();
  const found = useFoundWords();
  const planned = line.shares.filter(({ short }) => short > 0);
  return (
    <Card>
      <HStack gap="x4">
        <Tile source={line.picture} alt="" side={large} />
        <Grow>
          <Text type="h2" live="polite">
            {names.first(line)}
          </Text>
          <Text color="inkMuted">{names.rest(line)}</Text>
        </Grow>
        <View>
          <Text type="h1" tabular align="right" style={styles.total}>
            {found.expected(shares)}
          </Text>
          <Note align="right">{t('inAll')}</Note>
        </View>
      </HStack>
      <HStack gap="x2" align="stretch">
        {letters.map((letter) => {
          const share = line.shares.find((one) => one.letter === letter);
          const into = shares.some((one) => one.letter === letter);
          const units = !share
            ? '–'
            : isDecided(share) && !into
              ? (share.found?.units ?? 0)
              : expected(share);
          return (
            <View key={letter} style={[styles.bag, into && styles.into]}>
              <Label>{letter}</Label>
              <Text type="bodyStrong" color={into ? 'ink' : 'inkMuted'} tabular style={styles.units}>
                {units}
              </Text>
            </View>
          );
        })}
      </HStack>
      <Wishes line={line} />
      {planned.map(({ order, letter, short }) => (
        <Text key={order} type="small" color="offer">
          {t('planned', { bag: letter, count: short })}
        </Text>
      ))}
      {isWeighed(line)
        ? null
        : line.shares.map(({ order, letter, refused }) =>
            refused?.problem ? (
              <Banner key={order} tone="danger">
                {`${letter}: ${wordsOf(refused.problem)}`}
              </Banner>
            ) : null,
          )}
    </Card>
  );
}
