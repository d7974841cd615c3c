import { useQuery } from '@tanstack/react-query';
import { StyleSheet, View } from 'react-native';

import { BestRated, useCategories } from '@/features/catalog';
import { useContentText, useT } from '@/i18n';
import { space } from '@/theme';
import { Button, ButtonLink, EmptyState, HStack, PartHeading } from '@/ui';
import { cleared, isFiltered, type Filters } from '../filters';
import { nearWords } from '../near-words';
import { nearQuery } from '../queries';

const styles = StyleSheet.create({
  group: { gap: space.x3, marginBottom: space.x6 },
});

/** The most links to products and categories that fit a part of the search. */
const mostLinks = 6;

/** Products and categories that fit a part of the query. */
function useNear(query: string) {
  const content = useContentText();
  const { data } = useQuery(nearQuery(nearWords(query)));
  const found = new Map(
    (data ?? []).map((item) => [
      item.type === 'category' ? (`/products/${item._id}` as const) : (`/product/${item._id}` as const),
      content(item, 'name'),
    ]),
  );
  return [...found].slice(0, mostLinks);
}

function useShelves() {
  const content = useContentText();
  const { categories } = useCategories();
  return categories.flatMap((category) =>
    category._id ? [[`/products/${category._id}` as const, content(category, 'title')] as const] : [],
  );
}

interface LinksProps {
  title: string;
  links: readonly (readonly [`/product/${string}` | `/products/${string}`, string])[];
}

function Links({ title, links }: LinksProps) {
  if (links.length === 0) return null;
  return (
    <View style={styles.group}>
      <PartHeading>{title}</PartHeading>
      <HStack gap="x3" align="stretch" wrap role="list" aria-label={title}>
        {links.map(([href, label]) => (
          <View key={href} role="listitem">
            <ButtonLink href={href} kind="secondary" label={label} />
          </View>
        ))}
      </HStack>
    </View>
  );
}

interface NothingFoundProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

/** Shown if a search has no result: links to what fits a part of the query, all categories, and the best rated products. */
export function NothingFound({ filters, onChange }: NothingFoundProps) {
  const t = useT();
  const near = useNear(filters.query);
  const shelves = useShelves();
  return (
    <View>
      <EmptyState
        icon="search"
        title={filters.query ? t('search.emptyTitle', { query: filters.query }) : t('search.emptyAny')}
        body={t('search.emptyBody')}
        action={
          isFiltered(filters) ? (
            <Button kind="secondary" label={t('search.clear')} onPress={() => onChange(cleared(filters))} />
          ) : undefined
        }
      />
      <Links title={t('search.near')} links={near} />
      <Links title={t('search.shelves')} links={shelves} />
      <BestRated />
    </View>
  );
}
