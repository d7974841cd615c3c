import { useState } from 'react';
import { View } from 'react-native';

import { grouped } from '@/lib/money';
import { makeStyles } from '@/theme';
import { Button, Field, FieldGroup, Grow, HStack, RadioPills, Text } from '@/ui';
import { ActionSheet } from '../shell/action-sheet';
import { Units } from '../shell/units';
import { useNames } from '../stock/words';
import { Wishes } from './wishes';
import { expected, type Found, type Share, type ShelfLine } from './lines';
import { reasonTexts } from './line-card';
import { useT } from './texts';
import type { Reason } from './ticks';

const reasons: readonly Reason[] = ['not_found', 'bad', 'customer', 'other'];
/** The server has the same bound for another reason. */
const longest = 100;
const digits = 6;

const useStyles = makeStyles(() => ({
  row: { minHeight: 56 },
}));

interface RowProps {
  share: Share;
  name: string;
  units: number;
  onUnits: (units: number) => void;
  grams: string;
  onGrams: (grams: string) => void;
}

/** How many are there for one bag, and what they weigh if they are weighed. */
function Row({ share, name, units, onUnits, grams, onGrams }: RowProps) {
  const t = useT();
  const styles = useStyles();
  const { letter, quantity, nominal } = share;
  const values = { bag: letter, name };
  return (
    <>
      <HStack role="listitem" gap="x3" style={styles.row}>
        <Grow>
          <Text type="bodyStrong">{t('bag', { bag: letter })}</Text>
          <Text type="small" color={units < quantity ? 'danger' : 'inkMuted'} tabular>
            {t('unitsOf', { units, of: quantity })}
          </Text>
        </Grow>
        <Units
          large
          units={units}
          max={quantity}
          onChange={onUnits}
          fewer={t('oneLess', values)}
          more={t('oneMore', values)}
        />
      </HStack>
      {nominal > 0 && units > 0 ? (
        <Field
          label={t('gramsFor', { bag: letter, grams: grouped(units * nominal) })}
          value={grams}
          onChange={(text) => onGrams(text.replace(/\D/g, ''))}
          keyboard="numeric"
          maxLength={digits}
        />
      ) : null}
    </>
  );
}

interface FewerSheetProps {
  line: ShelfLine;
  /** What is to be ticked. */
  shares: readonly Share[];
  onClose: () => void;
  onTick: (found: { share: Share; found: Found }[]) => void;
}

/** There are fewer than were ordered: how many for each bag, and why. */
export function FewerSheet({ line, shares, onClose, onTick }: FewerSheetProps) {
  const t = useT();
  const names = useNames();
  const [units, setUnits] = useState<Record<string, number>>({});
  const [grams, setGrams] = useState<Record<string, string>>({});
  const [reason, setReason] = useState<Reason | null>(null);
  const [why, setWhy] = useState('');
  const unitsOf = (share: Share) => units[share.order] ?? expected(share);
  const found = shares.map((share) => {
    const there = unitsOf(share);
    const weight = share.nominal > 0 && there > 0 ? Number(grams[share.order] ?? '') : 0;
    return {
      share,
      weighs: share.nominal > 0 && there > 0,
      found: {
        units: there,
        ...(weight > 0 ? { grams: weight } : {}),
        ...(there < share.quantity && reason ? { reason } : {}),
        ...(there < share.quantity && reason === 'other' ? { why: why.trim() } : {}),
      } satisfies Found,
    };
  });
  const isShort = shares.some((share) => unitsOf(share) < share.quantity);
  const total = shares.reduce((sum, share) => sum + unitsOf(share), 0);
  const isReady =
    found.every(({ weighs, found: one }) => !weighs || 'grams' in one) &&
    (!isShort || (reason !== null && (reason !== 'other' || why.trim() !== '')));
  return (
    <ActionSheet
      title={t('fewerTitle', { name: names.meant(line) })}
      onClose={onClose}
      footer={
        <Button
          full
          size="large"
          icon="check"
          label={isReady ? t('fewerDo', { count: total }) : t('fewerNot')}
          disabled={!isReady}
          onPress={() => onTick(found)}
        />
      }
    >
      <View role="list" aria-label={t('bags')}>
        {shares.map((share) => (
          <Row
            key={share.order}
            share={share}
            name={names.meant(line)}
            units={unitsOf(share)}
            onUnits={(next) => setUnits((all) => ({ ...all, [share.order]: next }))}
            grams={grams[share.order] ?? ''}
            onGrams={(next) => setGrams((all) => ({ ...all, [share.order]: next }))}
          />
        ))}
      </View>
      <Wishes line={line} />
      {isShort ? (
        <FieldGroup label={t('why')}>
          <RadioPills
            label={t('why')}
            items={reasons.map((value) => ({ value, label: t(reasonTexts[value]) }))}
            value={reason}
            onChange={(value) => setReason(value as Reason)}
          />
          {reason === 'other' ? (
            <Field
              label={t('whyOther')}
              value={why}
              onChange={(text) => setWhy(text.replaceAll('\n', ' '))}
              maxLength={longest}
              capitalize="sentences"
            />
          ) : null}
        </FieldGroup>
      ) : null}
    </ActionSheet>
  );
}
