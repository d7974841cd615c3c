import { useSettings } from '@/api';
import { Footer as Original } from '@/navigation/footer';
import { kept } from './kept';

export const Footer = kept(Original, () => {
  const settings = useSettings();
  return (
    settings && [
      settings.contact,
      settings.socialLinks,
      settings.fssai,
      settings.locality,
      settings.localityHi,
      settings.city,
      settings.cityHi,
    ]
  );
});
