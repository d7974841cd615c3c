import { useSettings } from '@/api';
import { LocationButton as Original } from '@/navigation/parts/location-button';
import { useNextSlot } from '@/navigation/next-slot';
import { kept } from './kept';

export const LocationButton = kept(Original, () => {
  const settings = useSettings();
  return [
    settings && [settings.locality, settings.localityHi, settings.city, settings.cityHi],
    useNextSlot(),
  ];
});
