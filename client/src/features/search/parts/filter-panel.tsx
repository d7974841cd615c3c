import { StyleSheet } from 'react-native';

import { useCategories } from '@/features/catalog';
import { useContentText, useT } from '@/i18n';
import { onlyDigits } from '@/lib/digits';
import { Button, Field, FieldNote, Heading, HStack, RadioPills, Stack } from '@/ui';
import { cleared, defaultMax, defaultMin, isCrossed, isFiltered, priceFrom, type Filters } from '../filters';
import { useDebouncedText } from '../use-debounced-text';

const styles = StyleSheet.create({
  price: { flex: 1 },
});

/** The highest price that the server takes has seven digits. */
const longestPrice = 7;

interface FilterProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

function Categories({ filters, onChange }: FilterProps) {
  const t = useT();
  const content = useContentText();
  const { categories, failed, retrying, retry } = useCategories();
  const items = [
    { value: '', label: t('search.all') },
    ...categories.map((category) => ({
      value: category._id ?? category.title,
      label: content(category, 'title'),
      disabled: category._id === undefined,
    })),
  ];
  return (
    <Stack gap="x3">
      <Heading level={3} type="bodyStrong">
        {t('search.category')}
      </Heading>
      <RadioPills
        appearance="compact"
        label={t('search.category')}
        items={items}
        value={filters.category}
        onChange={(category) => onChange({ category })}
      />
      {failed ? (
        <Button kind="ghost" icon="refresh" label={t('common.retry')} busy={retrying} onPress={retry} />
      ) : null}
    </Stack>
  );
}

interface PriceProps {
  label: string;
  price: number;
  /** The price of an empty field. */
  usual: number;
  onChange: (price: number) => void;
}

function Price({ label, price, usual, onChange }: PriceProps) {
  const [text, setText, tell] = useDebouncedText(
    String(price),
    (typed) => String(priceFrom(typed, usual)),
    (next) => onChange(Number(next)),
  );
  return (
    <Field
      style={styles.price}
      label={label}
      prefix="₹"
      keyboard="numeric"
      value={text}
      onChange={(typed) => setText(onlyDigits(typed, longestPrice))}
      onBlur={tell}
      onSubmit={tell}
    />
  );
}

function Prices({ filters, onChange }: FilterProps) {
  const t = useT();
  return (
    <Stack gap="x3">
      <Heading level={3} type="bodyStrong">
        {t('search.priceRange')}
      </Heading>
      <HStack gap="x3" align="stretch">
        <Price
          label={t('search.min')}
          price={filters.min}
          usual={defaultMin}
          onChange={(min) => onChange({ min })}
        />
        <Price
          label={t('search.max')}
          price={filters.max}
          usual={defaultMax}
          onChange={(max) => onChange({ max })}
        />
      </HStack>
      {isCrossed(filters) ? <FieldNote error={t('search.rangeError')} /> : null}
    </Stack>
  );
}

export function FilterPanel({ filters, onChange }: FilterProps) {
  const t = useT();
  return (
    <Stack gap="x6" role="group" aria-label={t('search.filters')}>
      <Categories filters={filters} onChange={onChange} />
      <Prices filters={filters} onChange={onChange} />
      <Button
        kind="secondary"
        label={t('search.clear')}
        disabled={!isFiltered(filters)}
        onPress={() => onChange(cleared(filters))}
      />
    </Stack>
  );
}
