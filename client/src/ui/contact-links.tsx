import type { ComponentProps } from 'react';

import { useT } from '@/i18n';
import { Link, type Href } from './link';

type Look = Pick<ComponentProps<typeof Link>, 'type' | 'color'>;

/** A link that calls a number. It keeps its place while the number is not known. */
export function PhoneLink({ number, ...look }: { number: string } & Look) {
  const t = useT();
  return (
    <Link
      href={`tel:${number.replace(/\s/g, '')}` as Href}
      label={number || ' '}
      accessibilityLabel={t('common.call', { number })}
      {...look}
    />
  );
}

export function MailLink({ email, ...look }: { email: string } & Look) {
  const t = useT();
  return (
    <Link
      href={`mailto:${email}` as Href}
      label={email || ' '}
      accessibilityLabel={t('common.write', { email })}
      {...look}
    />
  );
}
