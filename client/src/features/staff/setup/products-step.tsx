import { View } from 'react-native';

import { formatMoney } from '@/lib/money';
import { useDebounced } from '@/lib/use-debounced';
import { makeStyles } from '@/theme';
import { Field, RadioPills, Stack, Text } from '@/ui';
import { useNames } from '../stock/words';
import { type as typeInto, useDraft } from './draft';
import { Step, useTyped, type Refusal } from './parts';
import { useRows, type Row } from './queries';
import { useT, type SetupText } from './texts';

const useStyles = makeStyles((t) => ({
  wrong: {
    gap: t.space.x1,
    padding: t.space.x3,
    borderRadius: t.radius.input,
    backgroundColor: t.color.dangerSoft,
  },
}));

const why: Record<NonNullable<Row['wrong']>, SetupText> = {
  parts: 'wrongParts',
  name: 'wrongName',
  pack: 'wrongPack',
  price: 'wrongPrice',
  stock: 'wrongStock',
  twice: 'wrongTwice',
  many: 'wrongMany',
};

/** More rows than these help no reader: the count says how many there are. */
const most = 60;

function Preview({ rows }: { rows: readonly Row[] }) {
  const t = useT();
  const styles = useStyles();
  const names = useNames();
  const wrong = rows.filter((row) => row.wrong);
  const right = rows.filter((row) => !row.wrong);
  return (
    <Stack gap="x2" aria-live="polite">
      {wrong.length > 0 ? (
        <Text type="bodyStrong" color="danger">
          {t('wrong', { count: wrong.length })}
        </Text>
      ) : null}
      {wrong.slice(0, most).map((row) => (
        <View key={row.line} style={styles.wrong}>
          <Text type="bodyStrong">{t('line', { line: row.line, text: row.text })}</Text>
          <Text>{row.wrong ? t(why[row.wrong]) : null}</Text>
        </View>
      ))}
      {right.length > 0 ? (
        <Text type="bodyStrong" color="brand">
          {t('read', { count: right.length })}
        </Text>
      ) : null}
      {right.slice(0, most).map(({ line, name, weight, unit, price, stock }) => (
        <Text key={line} tabular>
          {t('row', { name, pack: names.pack(`${weight} ${unit}`), price: formatMoney(price), stock })}
        </Text>
      ))}
    </Stack>
  );
}

export function ProductsStep({ refusal, goods }: { refusal: Refusal | null; goods: number }) {
  const t = useT();
  const field = useTyped(refusal);
  const code = useDraft((draft) => draft.code);
  const { demo, list } = useDraft((draft) => draft.typed);
  const { data } = useRows(code, useDebounced(list));
  return (
    <Step name="products">
      <RadioPills
        label={t('how')}
        appearance="cards"
        items={[
          { value: 'paste', label: t('paste'), note: t('pasteNote') },
          { value: 'demo', label: t('demo'), note: t('demoNote', { count: goods }) },
        ]}
        value={demo ? 'demo' : 'paste'}
        onChange={(how) => typeInto({ demo: how === 'demo' })}
      />
      {demo ? null : (
        <>
          <Field
            label={t('list')}
            hint={t('listHint')}
            placeholder={t('listExample')}
            multiline
            required
            capitalize="none"
            autoComplete="off"
            maxLength={30_000}
            {...field('list')}
          />
          {data && list.trim() !== '' ? <Preview rows={data.rows} /> : null}
        </>
      )}
    </Step>
  );
}
