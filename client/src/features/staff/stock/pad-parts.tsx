import { useState } from 'react';

import { Banner, Button, Dialog, Field, Note, RadioPills, Stack, Text } from '@/ui';
import { Keypad } from '../shell/keypad';
import { NumberBox } from '../shell/number-box';
import { useThumb } from '../shell/use-media';
import { WriteButton } from '../shell/write-button';
import { useT } from '../texts';
import { Kinds } from './kinds';
import type { Level } from './queries';
import { freeAfter, onShelf, promised } from './stock';
import type { Pad } from './use-pad';
import { WasteWhy, Why } from './waste-why';

/** A million is the server's most. */
const digits = 6;

/** The number that is typed: on a phone with the pad, elsewhere with the keyboard. */
function Amount({ pad }: { pad: Pad }) {
  const t = useT();
  const thumb = useThumb();
  const label = t(`stock.amount_${pad.kind}`);
  if (!thumb) {
    return (
      <Field
        label={label}
        value={pad.typed}
        onChange={pad.setTyped}
        keyboard="numeric"
        maxLength={digits}
        enterKey="done"
        onSubmit={pad.send}
      />
    );
  }
  return (
    <>
      <NumberBox label={label} shown={pad.typed} />
      <Keypad value={pad.typed} onChange={pad.setTyped} length={digits} disabled={pad.busy} />
    </>
  );
}

/** Why something was thrown away or corrected. */
function PadWhy({ pad }: { pad: Pad }) {
  const t = useT();
  const why = { value: pad.why, onChange: pad.setWhy, hint: pad.hint };
  if (pad.kind === 'waste') return <WasteWhy {...why} />;
  return <Why usual={[t('stock.whyTypo'), t('stock.whyFound'), t('stock.whyLost')]} {...why} />;
}

/** What will be free: "12 + 20 = 32 free". */
function After({ pad, level }: { pad: Pad; level: Level }) {
  const t = useT();
  if (pad.units === null) return null;
  const after = freeAfter(level, pad.kind, pad.units, pad.takesOff);
  const { free } = level;
  const held = promised(level);
  const sign = after >= free ? '+' : '−';
  const values = { free, held, sign, count: pad.units, after };
  const words =
    pad.kind !== 'count'
      ? t('stock.after', values)
      : pad.units < held
        ? t('stock.afterShort', { count: held - pad.units })
        : t('stock.afterCount', values);
  return (
    <Text align="center" tabular live="polite">
      {words}
    </Text>
  );
}

/** What orders hold that is not on the shelf any more. */
function Elsewhere({ level }: { level: Level }) {
  const t = useT();
  const words = [
    level.bagged ? t('stock.bagged', { count: level.bagged }) : '',
    level.missing ? t('stock.notFound', { count: level.missing }) : '',
  ].filter(Boolean);
  if (words.length === 0) return null;
  return <Note tabular>{words.join(' · ')}</Note>;
}

/** What the shelf should have, and what was refused. */
export function Facts({ pad, level }: { pad: Pad; level: Level }) {
  const t = useT();
  return (
    <Stack gap="x2">
      <Text tabular>
        {t('stock.shelf', { free: level.free, held: promised(level), count: onShelf(level) })}
      </Text>
      <Elsewhere level={level} />
      {pad.refusal ? (
        <Banner tone="danger">{pad.moved ? `${pad.refusal} ${t('stock.countAgain')}` : pad.refusal}</Banner>
      ) : null}
    </Stack>
  );
}

export function PadBody({ pad, level }: { pad: Pad; level: Level }) {
  const t = useT();
  return (
    <>
      <Kinds all={pad.kinds} value={pad.kind} onChange={pad.setKind} />
      {pad.kind === 'correct' ? (
        <RadioPills
          label={t('stock.direction')}
          items={[
            { value: 'off', label: t('stock.takeOff') },
            { value: 'on', label: t('stock.putOn') },
          ]}
          value={pad.takesOff ? 'off' : 'on'}
          onChange={(value) => pad.setTakesOff(value === 'off')}
        />
      ) : null}
      {pad.needsWhy ? <PadWhy pad={pad} /> : null}
      <Amount pad={pad} />
      <After pad={pad} level={level} />
    </>
  );
}

export function PadButton({ pad }: { pad: Pad }) {
  const t = useT();
  const key = pad.kind === 'correct' ? (pad.takesOff ? 'off' : 'on') : pad.kind;
  return (
    <WriteButton
      label={pad.units === null ? t(`stock.type_${pad.kind}`) : t(`stock.do_${key}`, { count: pad.units })}
      write={{ ...pad, refusal: undefined }}
      disabled={!pad.isReady}
      onPress={pad.send}
    />
  );
}

/** Nothing can be bought any more, in two taps. What orders were promised stays theirs. */
export function SoldOut({ pad, level, name }: { pad: Pad; level: Level; name: string }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  if (!pad.mayCount || level.free <= 0) return null;
  return (
    <>
      <Button
        full
        kind="danger"
        label={t('stock.soldOut')}
        disabled={pad.away}
        busy={pad.soldOutBusy}
        onPress={() => setAsking(true)}
      />
      <Dialog open={asking} title={t('stock.soldOutTitle', { name })} onClose={() => setAsking(false)}>
        <Text>
          {promised(level) > 0
            ? t('stock.soldOutHeld', { free: level.free, held: promised(level) })
            : t('stock.soldOutLead', { free: level.free })}
        </Text>
        <Button
          full
          label={t('stock.soldOut')}
          onPress={() => {
            setAsking(false);
            pad.soldOut();
          }}
        />
        <Button full kind="secondary" label={t('stock.soldOutNot')} onPress={() => setAsking(false)} />
      </Dialog>
    </>
  );
}
