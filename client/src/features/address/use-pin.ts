import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import type { TextKey } from '@/i18n';
import { useDebounced } from '@/lib/use-debounced';
import { placeProblem } from './locate-text';
import { reversePlace, type Place, type Point } from './queries';

/** How long the pin must stay before its place is looked up. */
const settleMs = 400;

interface PlaceOfPin {
  /** The name of the place; '' until it is known. */
  label: string;
  labelHi?: string;
  busy: boolean;
  failure: TextKey | undefined;
}

/** Looks the place of the pin up when the pin stays, and passes each place to `found` once. */
export function usePlaceOf(point: Point | null, asked: boolean, found: (place: Place) => void): PlaceOfPin {
  const settled = useDebounced(asked ? point : null, settleMs);
  const query = useQuery({
    queryKey: ['place', settled?.latitude, settled?.longitude],
    queryFn: ({ signal }) => reversePlace(settled as Point, signal),
    enabled: settled !== null,
    staleTime: Infinity,
    retry: 1,
  });
  const latestFound = useRef(found);
  useEffect(() => {
    latestFound.current = found;
  });
  useEffect(() => {
    if (query.data) latestFound.current(query.data);
  }, [query.data]);
  const empty = query.data && !query.data.label && !query.data.area;
  return {
    label: query.data?.label ?? '',
    labelHi: query.data?.labelHi,
    busy: query.isFetching,
    failure: query.isError ? placeProblem(query.error) : empty ? 'location.detailsFailed' : undefined,
  };
}
