import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { Screen } from '@/screen';
import { space } from '@/theme';
import { Button, Show, Split, Stack } from '@/ui';
import { queryFrom } from './filters';
import { FilterPanel } from './parts/filter-panel';
import { Results } from './parts/results';
import { SearchField } from './parts/search-field';
import { useFilters } from './use-filters';
import { useDebouncedText } from './use-debounced-text';

/** /search?q=: results while the customer types. The address has the filters and the sort order. */
export function SearchScreen() {
  const t = useT();
  const [filters, change] = useFilters();
  const [open, setOpen] = useState(false);
  const [text, setText, tell] = useDebouncedText(filters.query, queryFrom, (query) => change({ query }));
  const title = filters.query ? t('search.heading', { query: filters.query }) : t('search.title');
  const panel = <FilterPanel filters={filters} onChange={change} />;
  return (
    <Screen title={title} description={t('search.description')}>
      <Split
        gap={space.x6}
        side={
          <Stack gap="x4">
            {/* On wider windows the header's search box is always visible and shows the same text. */}
            <Show on={['phone']}>
              <SearchField text={text} onChange={setText} onSubmit={tell} />
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
          </Stack>
        }
      >
        <Results filters={filters} onChange={change} />
      </Split>
    </Screen>
  );
}
