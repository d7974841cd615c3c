import { queryClient, settingsQuery, type Settings } from '@/api';

/** Whether the shop can put something of the same kind in place of what is missing. An older server does not say so. */
export const useReplaces = (): boolean =>
  queryClient.getQueryData<Settings>(settingsQuery.queryKey)?.replacesMissing === true;
