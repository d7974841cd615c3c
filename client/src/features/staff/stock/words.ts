import { useT as useShopT, useLanguage, type TextKey } from '@/i18n';
import { useMemo } from 'react';

interface Named {
  name: string;
  nameHi?: string;
  pack: string;
  variantId: string;
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
    /** "Spinach · पालक"; the id of a pack that the shop no longer sells. */
    const both = ({ name, nameHi, variantId }: Named) => {
      if (!name) return variantId;
      if (!nameHi || nameHi === name) return name;
      return language === 'hi' ? `${nameHi} · ${name}` : `${name} · ${nameHi}`;
    };
    return { pack, both };
  }, [shop, language]);
}
