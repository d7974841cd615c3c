import { Stack } from 'expo-router';
import { useEffect, useRef, useState } from 'react';
import { Platform, View } from 'react-native';
import type { SearchBarCommands } from 'react-native-screens';

import { useT } from '@/i18n';
import { Screen } from '@/screen';
import { space } from '@/theme';
import { Button, Sheet } from '@/ui';
import { queryFrom } from './filters';
import { FilterPanel } from './parts/filter-panel';
import { Results } from './parts/results';
import { RecentSearches, SearchField as PageField, type SearchFieldProps } from './parts/search-field';
import { useDebouncedText } from './use-debounced-text';
import { useFilters } from './use-filters';
import { rememberSearch, useRecent } from './use-recent';

/** The system's own search field in the header of iOS. */
function HeaderField({ text, onChange, onSubmit }: SearchFieldProps) {
  const t = useT();
  const bar = useRef<SearchBarCommands>(null);
  // The field keeps its own text: what was not typed into it (a recent search, a link, a search that begins anew) must be put there.
  const shown = useRef('');
  useEffect(() => {
    if (text === shown.current) return;
    bar.current?.setText(text);
    shown.current = text;
  }, [text]);
  const recent = useRecent();
  return (
    <>
      <Stack.Screen
        options={{
          headerSearchBarOptions: {
            ref: bar,
            placeholder: t('navigation.searchLabel'),
            hideWhenScrolling: false,
            onChangeText: ({ nativeEvent }) => {
              shown.current = nativeEvent.text;
              onChange(nativeEvent.text);
            },
            onFocus: recent.load,
            onSearchButtonPress: () => {
              void rememberSearch(text);
              onSubmit();
            },
            onCancelButtonPress: () => onChange(''),
          },
        }}
      />
      {text.trim() === '' ? <RecentSearches recent={recent} onChange={onChange} /> : null}
    </>
  );
}

/** On Android the search field is on the page, under the header. */
const SearchField = Platform.OS === 'ios' ? HeaderField : PageField;

/** What a pull fetches again. */
const refreshes = ['search', 'near', 'home'];

/** /search?q= in the app: results while the customer types, filters in a sheet. */
export function SearchScreen() {
  const t = useT();
  const [filters, change] = useFilters();
  const [open, setOpen] = useState(false);
  const [text, setText, tell] = useDebouncedText(filters.query, queryFrom, (query) => change({ query }));
  const close = () => setOpen(false);
  return (
    <Screen title={t('search.title')} list refreshes={refreshes}>
      <View style={{ gap: space.x4 }}>
        <SearchField text={text} onChange={setText} onSubmit={tell} />
        <Button
          kind="soft"
          icon="filter"
          label={t('search.showFilters')}
          expanded={open}
          onPress={() => setOpen(true)}
        />
        <Results filters={filters} onChange={change} />
      </View>
      {open ? (
        <Sheet title={t('search.filters')} onClose={close}>
          <View style={{ paddingHorizontal: space.x6, paddingBottom: space.x6 }}>
            <FilterPanel filters={filters} onChange={change} />
          </View>
        </Sheet>
      ) : null}
    </Screen>
  );
}
