import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { makeStyles } from '@/theme';
import { Button, Field, FieldNote, HStack, IconButton, Label, Pressable, Select, Stack, Text } from '@/ui';
import { momentOf } from '../slots/pause-times';
import { everyDay, type as typeInto, useDraft, type TypedWindow } from './draft';
import { Step, type Refusal } from './parts';
import { useT, type SetupText } from './texts';

const useStyles = makeStyles((t) => ({
  card: {
    gap: t.space.x3,
    padding: t.space.x4,
    borderWidth: 1,
    borderColor: t.color.line,
    borderRadius: t.radius.button,
    backgroundColor: t.color.surface,
  },
  head: { minHeight: 44 },
  day: {
    flex: 1,
    minHeight: 44,
    alignItems: 'center',
    justifyContent: 'center',
    borderWidth: 1.5,
    borderColor: t.color.line,
    borderRadius: t.radius.input,
    backgroundColor: t.color.surface,
  },
  chosen: { borderColor: t.color.brand, backgroundColor: t.color.brandSoft },
  half: { flex: 1 },
}));

const step = 30;
const dayEnds = 24 * 60;
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const steps = Array.from({ length: dayEnds / step + 1 }, (_, i) => i * step);
const cutoffs = [0, 30, 60, 120, 180, 360, 540, 720, 1440];

function Days({
  value,
  onChange,
}: {
  value: readonly number[];
  onChange: (days: readonly number[]) => void;
}) {
  const t = useT();
  const styles = useStyles();
  return (
    <Stack gap="x1" role="group" aria-label={t('days')}>
      <Label>{t('days')}</Label>
      <HStack gap="x1" align="stretch">
        {everyDay.map((day) => {
          const on = value.includes(day);
          return (
            <Pressable
              key={day}
              role="checkbox"
              aria-checked={on}
              style={[styles.day, on && styles.chosen]}
              onPress={() => onChange(everyDay.filter((one) => (one === day ? !on : value.includes(one))))}
            >
              <Text type="smallStrong" color={on ? 'brand' : 'inkMuted'}>
                {t(`day${day}` as SetupText)}
              </Text>
            </Pressable>
          );
        })}
      </HStack>
    </Stack>
  );
}

interface WindowProps {
  number: number;
  window: TypedWindow;
  onChange: (part: Partial<TypedWindow>) => void;
  onRemove?: () => void;
}

function Window({ number, window: one, onChange, onRemove }: WindowProps) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  // Any day will do.
  const times = steps.map((minutes) => ({
    value: String(minutes),
    label: when.hour(momentOf('2026-01-01', clock(minutes))),
  }));
  const before = (minutes: number) => {
    if (minutes === 0) return t('atStart');
    return minutes < 60 ? t('minutes', { count: minutes }) : t('hours', { count: minutes / 60 });
  };
  return (
    <View role="group" aria-label={t('slot', { number })} style={styles.card}>
      <HStack apart style={styles.head}>
        <Text type="bodyStrong">{t('slot', { number })}</Text>
        {onRemove ? <IconButton icon="close" label={t('removeSlot', { number })} onPress={onRemove} /> : null}
      </HStack>
      <Days value={one.days} onChange={(days) => onChange({ days })} />
      <HStack gap="x3" align="stretch">
        <View style={styles.half}>
          <Select
            label={t('from')}
            items={times.slice(0, -1)}
            value={one.start}
            onChange={(start) => onChange({ start })}
          />
        </View>
        <View style={styles.half}>
          <Select
            label={t('to')}
            items={times.slice(1)}
            value={one.end}
            onChange={(end) => onChange({ end })}
          />
        </View>
      </HStack>
      <HStack gap="x3" align="stretch">
        <Field
          label={t('capacity')}
          value={one.capacity}
          keyboard="numeric"
          maxLength={3}
          style={styles.half}
          onChange={(capacity) => onChange({ capacity })}
        />
        <View style={styles.half}>
          <Select
            label={t('cutoff')}
            items={cutoffs.map((minutes) => ({ value: String(minutes), label: before(minutes) }))}
            value={one.cutoff}
            onChange={(cutoff) => onChange({ cutoff })}
          />
        </View>
      </HStack>
    </View>
  );
}

export function SlotsStep({ refusal }: { refusal: Refusal | null }) {
  const t = useT();
  const windows = useDraft((draft) => draft.typed.windows);
  const set = (next: readonly TypedWindow[]) => typeInto({ windows: next });
  const latest = windows.at(-1);
  const add = () => {
    const start = Math.min(Number(latest?.end ?? 540), dayEnds - 120);
    set([
      ...windows,
      { days: everyDay, start: String(start), end: String(start + 120), capacity: '20', cutoff: '120' },
    ]);
  };
  return (
    <Step name="slots">
      {windows.map((one, i) => (
        <Window
          key={i}
          number={i + 1}
          window={one}
          onChange={(part) => set(windows.map((other, j) => (i === j ? { ...other, ...part } : other)))}
          onRemove={windows.length > 1 ? () => set(windows.filter((_, j) => i !== j)) : undefined}
        />
      ))}
      <FieldNote error={refusal?.text} />
      <HStack gap="x3" align="stretch">
        <Button
          kind="secondary"
          icon="plus"
          label={t('addSlot')}
          disabled={windows.length >= 24}
          onPress={add}
        />
      </HStack>
    </Step>
  );
}
