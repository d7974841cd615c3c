import { useEffect, useRef } from 'react';

import { classes } from '@/theme';
import { Field } from '@/ui';
import { useT } from '../texts';
import { useKeys } from './keys';
import css from './search-field.module.css';

export interface Search {
  value: string;
  onChange: (value: string) => void;
  /** What can be searched for: "Order, mobile, name". */
  placeholder: string;
}

/** The search of a page, in its header. The key / moves the focus into it. */
export function SearchField({ value, onChange, placeholder }: Search) {
  const t = useT();
  const field = useRef<{ focus: () => void; blur: () => void } | null>(null);
  const clear = useRef(onChange);
  useEffect(() => {
    clear.current = onChange;
  });
  useKeys([
    { key: '/', label: 'keys.search', act: () => field.current?.focus() },
    {
      key: 'Escape',
      label: 'keys.close',
      whileTyping: true,
      act: () => {
        clear.current('');
        field.current?.blur();
      },
    },
  ]);
  return (
    <Field
      ref={(node) => {
        field.current = node;
      }}
      label={t('counter.search')}
      hideLabel
      icon="search"
      value={value}
      onChange={onChange}
      placeholder={placeholder}
      keyboard="search"
      enterKey="search"
      style={classes(css.search)}
    />
  );
}
