import { useState } from 'react';
import { StyleSheet, View } from 'react-native';

import { ownTexts, useT } from '@/i18n';
import search from '@/i18n/en/search.json';
import { Screen } from '@/screen';
import { space, touch } from '@/theme';
import { Button, Field, Pressable, Show, Split } from '@/ui';
import { forgetAll, forgetSearches, rememberSearch } from './kept-searches';
import { useRecent } from './use-recent';
import { FilterPanel } from './parts/filter-panel';
import { Results } from './parts/results';
import { useFilters } from './use-filters';
import { useDebouncedText } from './use-debounced-text';

ownTexts({ search });

const styles = StyleSheet.create({
  recent: { flexDirection: 'row' },
  searches: { flex: 1, minWidth: 0 },
  search: { minHeight: touch, justifyContent: 'center' },
});

interface PhoneFieldProps {
  text: string;
  onChange: (text: string) => void;
  onSubmit: () => void;
}

/** The page's own box; while it is empty and used, the searches before this one stand under it. */
function PhoneField({ text, onChange, onSubmit }: PhoneFieldProps) {
  const t = useT();
  const { recent, load } = useRecent();
  const choose = (key: string) => {
    if (key !== forgetAll) return onChange(key);
    forgetSearches();
    load();
  };
  return (
    <>
      <Field
        label={t('navigation.searchLabel')}
        hideLabel
        icon="search"
        placeholder={t('navigation.searchLabel')}
        value={text}
        onChange={onChange}
        onFocus={load}
        onSubmit={() => {
          void rememberSearch(text);
          onSubmit();
        }}
        enterKey="search"
        maxLength={100}
      />
      {recent && recent.options.length > 0 && text.trim() === '' ? (
        <View style={styles.recent}>
          <View role="list" aria-label={recent.listLabel} style={styles.searches}>
            {recent.options.map(({ key, label, content }) => (
              <View key={key} role="listitem">
                <Pressable accessibilityLabel={label} onPress={() => choose(key)} style={styles.search}>
                  {content}
                </Pressable>
              </View>
            ))}
          </View>
          {recent.beside}
        </View>
      ) : null}
    </>
  );
}

/** /search?q=: live results, narrowed and ordered by what the address says. */
export function SearchScreen() {
  const t = useT();
  const [filters, change] = useFilters();
  const [open, setOpen] = useState(false);
  const [text, setText, tell] = useDebouncedText(filters.query, (query) => change({ query: query.trim() }));
  const title = filters.query ? t('search.heading', { query: filters.query }) : t('search.title');
  const panel = <FilterPanel filters={filters} onChange={change} />;
  return (
    <Screen title={title} description={t('search.description')}>
      <Split
        gap={space.x6}
        side={
          <View style={{ gap: space.x4 }}>
            {/* On wider windows the header's box is in view, and has the same words. */}
            <Show on={['phone']}>
              <PhoneField text={text} onChange={setText} onSubmit={tell} />
            </Show>
            <Show on={['desktop']}>{panel}</Show>
            <Show on={['phone', 'tablet']}>
              <Button
                kind="soft"
                icon="filter"
                label={t(open ? 'search.hideFilters' : 'search.showFilters')}
                expanded={open}
                onPress={() => setOpen(!open)}
              />
              {open ? <View style={{ marginTop: space.x4 }}>{panel}</View> : null}
            </Show>
          </View>
        }
      >
        <Results filters={filters} onChange={change} />
      </Split>
    </Screen>
  );
}
