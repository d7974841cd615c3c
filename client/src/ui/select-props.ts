import type { Ref } from 'react';

import type { Focusable } from './group-focus';

export interface SelectProps {
  label: string;
  items: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string) => void;
  error?: string;
  hideLabel?: boolean;
  placeholder?: string;
  ref?: Ref<Focusable>;
}
