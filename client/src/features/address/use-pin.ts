import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { isProblem } from '@/api';
import type { TextKey } from '@/i18n';
import { reversePlace, type Place, type Point } from './queries';

/** How long the pin must lie still before its place is asked for. */
const settleMs = 400;

/** The pin once it lies still: dragging and arrow keys ask nothing meanwhile. */
function useSettled(point: Point | null): Point | null {
  const [settled, setSettled] = useState(point);
  useEffect(() => {
    if (point === settled) return;
    const timer = setTimeout(() => setSettled(point), settleMs);
    return () => clearTimeout(timer);
  }, [point, settled]);
  return settled;
}

function wordsFor(error: unknown): TextKey {
  return isProblem(error) && error.kind === 'missing' ? 'address.undetermined' : 'address.addressFailed';
}

interface PlaceOfPin {
  /** What the place is called, in words; '' while nobody knows. */
  label: string;
  busy: boolean;
  failure: TextKey | undefined;
}

/** Names the place of the pin when it settles, and hands it over once. */
export function usePlaceOf(point: Point | null, asked: boolean, found: (place: Place) => void): PlaceOfPin {
  const settled = useSettled(asked ? point : null);
  const query = useQuery({
    queryKey: ['place', settled?.latitude, settled?.longitude],
    queryFn: ({ signal }) => reversePlace(settled as Point, signal),
    enabled: settled !== null,
    staleTime: Infinity,
    retry: 1,
  });
  const tell = useRef(found);
  useEffect(() => {
    tell.current = found;
  });
  useEffect(() => {
    if (query.data) tell.current(query.data);
  }, [query.data]);
  const empty = query.data && !query.data.label && !query.data.area;
  return {
    label: query.data?.label ?? '',
    busy: query.isFetching,
    failure: query.isError ? wordsFor(query.error) : empty ? 'address.detailsFailed' : undefined,
  };
}
