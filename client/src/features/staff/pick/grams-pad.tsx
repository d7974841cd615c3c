import { useState } from 'react';

import { wordsOf } from '@/i18n';
import { grouped } from '@/lib/money';
import { makeStyles } from '@/theme';
import { Banner, Button, Field, Stack, Text } from '@/ui';
import { Keypad } from '../shell/keypad';
import { NumberBox } from '../shell/number-box';
import { useThumb } from '../shell/use-media';
import { expected, whole, type Found, type Share } from './lines';
import { useT } from './texts';
import { foundIn, type KeptTick } from './ticks';
import type { WalkState } from './use-walk';

/** A million grams is the server's most. */
const digits = 6;

const useStyles = makeStyles((t) => ({
  // At the foot, where the thumb is.
  low: { marginTop: 'auto' },
  fill: { flex: 1 },
}));

/** What is weighed now: the first bag of the line that has no weight. */
export function useGrams(walk: WalkState) {
  const { line, shares } = walk;
  const share: Share | undefined = shares[0];
  const of = `${line?.key ?? ''} ${share?.order ?? ''}`;
  const [draft, setDraft] = useState({ of, typed: '' });
  const typed = draft.of === of ? draft.typed : '';
  const grams = Number(typed);
  const refused = share?.refused;
  // What the server found unlikely is not typed anew: the person says that it is right, or weighs again.
  const asked =
    typed === '' && refused?.problem?.code === 'weight_unlikely' ? (refused.body as KeptTick) : undefined;
  const tickGrams = (sure: boolean, found: Found) => {
    if (!line || !share || !found.grams) return;
    // Should the server ask about it, the pad is empty when the person comes back.
    setDraft({ of: '', typed: '' });
    walk.decide(line, [{ share, found }], sure);
  };
  return {
    share,
    typed,
    grams,
    asked,
    refused,
    setTyped: (text: string) => setDraft({ of, typed: text.replace(/\D/g, '').replace(/^0+/, '') }),
    tick: () => share && tickGrams(false, { ...whole(share), grams }),
    // With the reason that was given for what is missing.
    isRight: () => asked && tickGrams(true, foundIn(asked)),
  };
}

export type Grams = ReturnType<typeof useGrams>;

/** How the weight stands to what was ordered. */
function Difference({ grams }: { grams: Grams }) {
  const t = useT();
  const { share, typed } = grams;
  if (!share) return null;
  const less = expected(share) * share.nominal - grams.grams;
  // Its line is there before the first digit, so that no key moves away from the thumb.
  return (
    <Text align="center" tabular live="polite">
      {typed === ''
        ? '\u00a0'
        : less > 0
          ? t('gramsLess', { grams: grouped(less) })
          : less < 0
            ? t('gramsMore', { grams: grouped(-less) })
            : t('gramsSame')}
    </Text>
  );
}

/** The weight of what goes into one bag: on a phone with the pad, elsewhere with the keyboard. */
export function GramsPad({ grams }: { grams: Grams }) {
  const t = useT();
  const styles = useStyles();
  const thumb = useThumb();
  const { share, typed, setTyped, refused, asked } = grams;
  if (!share) return null;
  const shown = typed || asked?.grams;
  const label = t('gramsFor', { bag: share.letter, grams: grouped(expected(share) * share.nominal) });
  return (
    <Stack gap="x2" style={[thumb && styles.low]}>
      {refused?.problem ? <Banner tone="danger">{wordsOf(refused.problem)}</Banner> : null}
      {thumb ? (
        <>
          <NumberBox label={label} shown={shown ? t('grams', { grams: grouped(shown) }) : ''} />
          <Difference grams={grams} />
          <Keypad value={typed} onChange={setTyped} length={digits} extra="00" />
        </>
      ) : (
        <>
          <Field
            key={share.order}
            label={label}
            value={typed}
            onChange={setTyped}
            keyboard="numeric"
            maxLength={digits}
            enterKey="done"
            autoFocus
            onSubmit={grams.tick}
          />
          <Difference grams={grams} />
        </>
      )}
    </Stack>
  );
}

/** The buttons of a weighed line: the weight goes into the bag, or none is there; "are you sure" if the server asks. */
export function GramsButtons({ grams, onNone }: { grams: Grams; onNone: () => void }) {
  const t = useT();
  const styles = useStyles();
  const { share, asked, typed } = grams;
  if (!share) return null;
  return (
    <>
      <Button kind="secondary" size="large" label={t('fewer')} onPress={onNone} />
      {asked ? (
        <Button
          kind="danger"
          size="large"
          label={t('sure', { grams: grouped(asked.grams ?? 0) })}
          onPress={grams.isRight}
          style={styles.fill}
        />
      ) : (
        <Button
          size="large"
          icon="check"
          label={typed ? t('gramsIn', { grams: grouped(typed), bag: share.letter }) : t('typeGrams')}
          disabled={grams.grams <= 0}
          onPress={grams.tick}
          style={styles.fill}
        />
      )}
    </>
  );
}
