import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { useRecent } from '../live/recent';
import { picksQuery, refetchPicks } from './queries';

/** The orders of a slot that are in the shop. They are fetched again when the changes feed tells of an order whose status is another one. */
export function usePicks(slot: string) {
  const query = useQuery(picksQuery(slot));
  const recent = useRecent(({ list }) => list);
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    const statusOf = (id: string) => data?.find(({ order }) => order === id)?.status;
    const isNews = recent.some(
      ({ card, at }) => at > dataUpdatedAt && card.slot === slot && statusOf(card.id) !== card.status,
    );
    if (data && isNews) refetchPicks();
  }, [recent, data, dataUpdatedAt, slot]);
  return query;
}
