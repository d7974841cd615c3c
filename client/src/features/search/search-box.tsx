import { useQuery } from '@tanstack/react-query';
import { useGlobalSearchParams, usePathname, useRouter } from 'expo-router';
import { useEffect, useState } from 'react';

import { useSettings } from '@/api';
import { useContentText, useLanguage, useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { useAddressKnown } from '@/lib/use-hydrated';
import { useDebounced } from '@/lib/use-debounced';
import { radius, useReducedMotion } from '@/theme';
import { Combobox, type ComboOption, Grow, HStack, Note, Text, Tile } from '@/ui';
import { forgetAll, forgetSearches } from './kept-searches';
import { suggestionsQuery, type Suggestion } from './queries';
import { rememberSearch, useRecent } from './use-recent';

const turnMs = 3000;

/** Examples of searches for the placeholder, which change every few seconds; with reduced motion only the first one. */
function useHint(): { hint: string; turn: number } {
  const t = useT();
  const settings = useSettings();
  const inHindi = useLanguage() === 'hi' ? settings?.searchHintsHi : undefined;
  const hints = inHindi?.length
    ? inHindi
    : (settings?.searchHints ?? t('navigation.searchHints').split(', '));
  const reducedMotion = useReducedMotion();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (reducedMotion) return;
    const timer = setInterval(() => setTurn((now) => now + 1), turnMs);
    return () => clearInterval(timer);
  }, [reducedMotion]);
  return { hint: hints[turn % hints.length] ?? '', turn };
}

function useSuggestions(text: string): Suggestion[] {
  const rested = useDebounced(text.trim());
  const { data } = useQuery(suggestionsQuery(rested));
  return rested === '' ? [] : (data ?? []);
}

function Row({ item }: { item: Suggestion }) {
  const t = useT();
  const content = useContentText();
  const category = item.type === 'category' ? t('navigation.category') : content(item, 'CategoryName');
  return (
    <HStack gap="x3">
      <Tile source={item.image} alt="" side={40} radius={radius.thumb} tint={item.tile} />
      <Grow>
        <Text type="bodyStrong" lines={1}>
          {content(item, 'name')}
        </Text>
        <Note lines={1}>{category}</Note>
      </Grow>
      {item.price === undefined ? null : <Text tabular>{formatMoney(item.price)}</Text>}
    </HStack>
  );
}

/** The query in the address of /search; empty on other pages. */
function useQueryOfPage(): string {
  const path = usePathname();
  const { q } = useGlobalSearchParams<{ q?: string }>();
  const known = useAddressKnown();
  return known && path === '/search' ? (q ?? '') : '';
}

export function SearchBox() {
  const t = useT();
  const content = useContentText();
  const router = useRouter();
  const pageQuery = useQueryOfPage();
  const [text, setText] = useState(pageQuery);
  const [before, setBefore] = useState(pageQuery);
  if (pageQuery !== before) {
    setBefore(pageQuery);
    setText(pageQuery);
  }
  const { hint, turn } = useHint();
  const found = useSuggestions(text);
  const options: ComboOption[] = found.map((item) => ({
    key: `${item.type}/${item._id}`,
    label: content(item, 'name'),
    content: <Row item={item} />,
  }));
  const { recent, load } = useRecent();
  const isEmpty = text.trim() === '';
  const search = (query: string) => {
    void rememberSearch(query);
    // The page may have this query already.
    setText(query);
    router.push({ pathname: '/search', params: { q: query } });
  };
  const choose = (key: string) => {
    if (isEmpty) return key === forgetAll ? forgetSearches() : search(key);
    const item = found.find((one) => `${one.type}/${one._id}` === key);
    if (!item) return;
    setText('');
    router.push(item.type === 'category' ? `/products/${item._id}` : `/product/${item._id}`);
  };
  return (
    <Combobox
      label={t('navigation.searchLabel')}
      value={text}
      onChange={setText}
      placeholder={t('navigation.searchPlaceholder', { example: hint })}
      turn={turn}
      {...(isEmpty && recent
        ? recent
        : {
            options: isEmpty ? [] : options,
            listLabel: t('navigation.suggestions'),
            countLabel: t('navigation.suggestionCount', { count: options.length }),
          })}
      clearLabel={t('navigation.clearSearch')}
      onFocus={load}
      onChoose={choose}
      onSubmit={() => search(text.trim())}
    />
  );
}
