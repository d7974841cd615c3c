import { loggedOut } from '@/state';
import type { ProfileForm } from './profile-form';

let typed: Partial<ProfileForm> | undefined;
loggedOut.subscribe((why) => {
  if (why === 'chosen') typed = undefined;
});

/** The unsaved changes of the profile's form. They are kept when the session expires, and deleted at a logout. */
export const profileDraft = {
  get: (): Partial<ProfileForm> | undefined => typed,
  set<Name extends keyof ProfileForm>(name: Name, value: ProfileForm[Name]): void {
    typed = { ...typed, [name]: value };
  },
  clear(): void {
    typed = undefined;
  },
};
