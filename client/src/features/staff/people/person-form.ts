import { isProblem } from '@/api';
import { problemText } from '@/i18n';
import { isMobile } from '@/lib/mobile';
import { needsProof } from '../session/proof';
import { t } from '../texts';
import type { Person, Role } from './queries';

export const allRoles: readonly Role[] = ['owner', 'manager', 'support', 'picker', 'rider'];

export interface PersonForm {
  handle: string;
  name: string;
  mobile: string;
  roles: readonly Role[];
}

export type Wrong = Partial<Record<keyof PersonForm, string>>;

export const blank: PersonForm = { handle: '', name: '', mobile: '', roles: [] };
export const formOf = ({ handle, name, mobile, roles }: Person): PersonForm => ({
  handle,
  name,
  mobile,
  roles,
});

/** core/crew has the same rule. */
const handleForm = /^[a-z][a-z0-9]{1,19}$/;

export function validate({ handle, name, mobile, roles }: PersonForm): Wrong {
  const wrong: Wrong = {};
  if (name.trim() === '') wrong.name = t('people.nameNeeded');
  if (!isMobile(mobile)) wrong.mobile = t('login.mobileInvalid');
  if (!handleForm.test(handle)) wrong.handle = t('people.handleInvalid');
  if (roles.length === 0) wrong.roles = t('people.rolesNeeded');
  return wrong;
}

/** The short name that a name suggests: its first word in small Latin letters. Hindi names suggest none. */
export function suggestedHandle(name: string): string {
  const [first = ''] = name.trim().toLowerCase().split(/\s+/);
  const plain = first
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 20);
  return handleForm.test(plain) ? plain : '';
}

const fields: readonly string[] = Object.keys(blank);

/** The refusal of the server at the field that it is about: the last owner is about the roles. */
export function wrongOf(error: unknown): Wrong {
  if (!error || needsProof(error)) return {};
  const words = problemText(error, 'messages.generic');
  if (isProblem(error) && error.code === 'last_owner') return { roles: words };
  const field = isProblem(error) ? (error.field ?? '') : '';
  return fields.includes(field) ? { [field]: words } : {};
}
