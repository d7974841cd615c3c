import { loggedOut } from '@/state';
import type { ProfileForm } from './profile-form';

let typed: Partial<ProfileForm> | undefined;
loggedOut.subscribe((why) => {
  if (why === 'chosen') typed = undefined;
});

/** What was typed into the profile and not saved: an expired session loses nothing of it, a logout forgets it. */
export const profileDraft = {
  get: (): Partial<ProfileForm> | undefined => typed,
  set<Name extends keyof ProfileForm>(name: Name, value: ProfileForm[Name]): void {
    typed = { ...typed, [name]: value };
  },
  clear(): void {
    typed = undefined;
  },
};
