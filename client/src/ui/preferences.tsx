import type { ReactNode } from 'react';

import { noAnswer, setLanguage, t, useLanguage, type Language } from '@/i18n';
import { setTheme, usePreferences, type ThemePreference } from '@/theme';
import { RadioPills } from './radio-pills';
import { Label } from './text';
import { Stack } from './stack';
import { toast } from './toast-store';

/** A setting of the person's own, under its name. */
export function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap="x2">
      <Label>{label}</Label>
      {children}
    </Stack>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  names: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
  /** The values are languages, and each name is in its own. */
  languages?: boolean;
}

function Choice<Value extends string>({ label, names, value, onChange, languages }: ChoiceProps<Value>) {
  const items = Object.entries<string>(names).map(([one, name]) => ({
    value: one,
    label: name,
    lang: languages ? one : undefined,
  }));
  return (
    <RadioPills
      appearance="compact"
      label={label}
      items={items}
      value={value}
      onChange={(next) => onChange(next as Value)}
    />
  );
}

/** Changes the language; says it if its texts cannot be loaded. True if it is shown now. */
export async function changeLanguage(language: Language): Promise<boolean> {
  try {
    return await setLanguage(language);
  } catch {
    toast.error(t(noAnswer()));
    return false;
  }
}

/** Chooses English or Hindi, each named in its own language. */
export function LanguageChoice(props: Omit<ChoiceProps<Language>, 'value'>) {
  return <Choice languages {...props} value={useLanguage()} />;
}

export function ThemeChoice(props: Omit<ChoiceProps<ThemePreference>, 'value' | 'onChange'>) {
  return <Choice {...props} value={usePreferences(({ theme }) => theme)} onChange={setTheme} />;
}
