import { useQuery } from '@tanstack/react-query';

import { useT } from '@/i18n';
import { categoriesQuery, type Category } from './queries';

export type ListedCategory = Pick<Category, 'title' | 'titleHi'> & Partial<Category>;

/** The shop's categories. If they cannot be loaded: three names that are not links, and `retry`. */
export function useCategories() {
  const t = useT();
  const { data, isPending, isError, isFetching, refetch } = useQuery(categoriesQuery);
  const failed = isError && data === undefined;
  const fallback: ListedCategory[] = [
    { title: t('catalog.fruits') },
    { title: t('catalog.vegetables') },
    { title: t('catalog.exotic') },
  ];
  return {
    categories: data ?? ((failed ? fallback : []) as ListedCategory[]),
    loading: isPending,
    failed,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}

export type CategoriesState = ReturnType<typeof useCategories>;
