import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { stale } from '@/api';
import { useContentText, useT, type TextKey } from '@/i18n';
import { useDebounced } from '@/lib/use-debounced';
import { SuggestField } from '@/ui';
import { searchPlaces, type Place } from './queries';

interface PlaceSearchProps {
  /** The shop's locality, for the placeholder. */
  locality: string;
  failed?: TextKey;
  onChoose: (place: Place) => void;
}

const keyOf = (place: Place) => `${place.label}@${place.latitude},${place.longitude}`;

export function PlaceSearch({ locality, failed = 'address.searchFailed', onChoose }: PlaceSearchProps) {
  const t = useT();
  const content = useContentText();
  const [text, setText] = useState('');
  /** The text of the chosen place, for which no suggestions are fetched. */
  const [chosen, setChosen] = useState('');
  const wanted = useDebounced(text.trim());
  const asking = wanted !== '' && wanted !== chosen;
  const { data, isError, isFetching } = useQuery({
    queryKey: ['places', wanted.toLowerCase()],
    queryFn: ({ signal }) => searchPlaces(wanted, signal),
    enabled: asking,
    staleTime: stale.content,
    placeholderData: keepPreviousData,
    retry: 0,
  });
  const found = asking && text.trim() !== '' ? (data ?? []) : [];
  const answered = asking && data !== undefined && !isFetching;

  function choose(id: string) {
    const place = found.find((one) => keyOf(one) === id);
    if (!place) return;
    const name = content(place, 'label');
    setText(name);
    setChosen(name);
    onChoose(place);
  }

  return (
    <SuggestField
      label={t('address.searchLabel')}
      placeholder={t('address.searchPlaceholder', { locality })}
      icon="search"
      value={text}
      onChange={setText}
      options={found.map((place) => ({
        id: keyOf(place),
        label: content(place, 'label'),
        note: place.inServiceArea
          ? [
              place.area === place.label ? '' : content(place, 'locality'),
              content(place, 'city'),
              place.postCode,
            ]
              .filter(Boolean)
              .join(', ')
          : t('address.notServed'),
      }))}
      onChoose={choose}
      status={
        isError && asking ? t(failed) : answered && found.length === 0 ? t('address.searchNone') : undefined
      }
      found={answered && found.length > 0 ? t('address.placesFound', { count: found.length }) : ''}
    />
  );
}
