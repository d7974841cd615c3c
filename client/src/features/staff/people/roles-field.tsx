import { Checkbox, FieldNote, Label, Stack } from '@/ui';
import { useT } from '../texts';
import { allRoles } from './person-form';
import type { Role } from './queries';

interface RolesFieldProps {
  value: readonly Role[];
  onChange: (roles: readonly Role[]) => void;
  error?: string;
}

export function RolesField({ value, onChange, error }: RolesFieldProps) {
  const t = useT();
  const toggle = (role: Role, on: boolean) =>
    onChange(allRoles.filter((one) => (one === role ? on : value.includes(one))));
  return (
    <Stack gap="x1" role="group" aria-label={t('people.roles')}>
      <Label>{t('people.roles')}</Label>
      {allRoles.map((role) => (
        <Checkbox
          key={role}
          label={t(`roles.${role}`)}
          hint={t(`people.may_${role}`)}
          checked={value.includes(role)}
          onChange={(on) => toggle(role, on)}
        />
      ))}
      <FieldNote error={error} />
    </Stack>
  );
}
