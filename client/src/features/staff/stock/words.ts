import { useT as useShopT, useLanguage, type TextKey } from '@/i18n';
import { useMemo } from 'react';

import type { StaffSchemas } from '@/api';
import { dotted } from '@/lib/dotted';
import { useT } from '../texts';

interface Named {
  name: string;
  nameHi?: string;
  pack: string;
  variantId: string;
}

/** Why units were refused at the door. */
export const doorText = (reason: StaffSchemas['DoorReason']) => `door.${reason}` as const;

/** "1 refused at the door: bad" */
export function useDoorWords() {
  const t = useT();
  return (units: number, reason: StaffSchemas['DoorReason'] | undefined, why: string | undefined): string =>
    t('door.refused', { count: units, why: why || (reason ? t(doorText(reason)) : '') });
}

const units = ['g', 'kg', 'pc', 'bunch', 'punnet', 'pack', 'ml', 'l', 'dozen'];

/** The names of goods and packs: both languages, the reader's first. */
export function useNames() {
  const shop = useShopT();
  const language = useLanguage();
  return useMemo(() => {
    const pack = (words: string) => {
      const [amount = '', unit = ''] = words.split(' ');
      return units.includes(unit) ? `${amount} ${shop(`common.unit_${unit}` as TextKey)}` : words;
    };
    /** The names, the reader's first; the id of a pack that the shop no longer sells. */
    const all = ({ name, nameHi, variantId }: Named): string[] => {
      if (!name) return [variantId];
      if (!nameHi || nameHi === name) return [name];
      return language === 'hi' ? [nameHi, name] : [name, nameHi];
    };
    return {
      pack,
      /** "Spinach · पालक" */
      both: (one: Named) => all(one).join(' · '),
      /** "Spinach" */
      first: (one: Named) => all(one)[0] ?? '',
      /** "पालक · 250 g": what stands below the first name. */
      rest: (one: Named) => dotted(...all(one).slice(1), pack(one.pack)),
      /** "Spinach, 250 g": which goods are meant, in a sentence. */
      meant: (one: Named) => [all(one)[0], pack(one.pack)].filter(Boolean).join(', '),
    };
  }, [shop, language]);
}
