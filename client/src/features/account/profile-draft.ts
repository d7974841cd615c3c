import { createDrafts } from '@/state';
import type { ProfileForm } from './profile-form';

const drafts = createDrafts<Partial<ProfileForm>>();
const key = 'profile';

/** The unsaved changes of the profile's form. They are kept when the session expires, and deleted at a logout. */
export const profileDraft = {
  get: (): Partial<ProfileForm> | undefined => drafts.get(key),
  set<Name extends keyof ProfileForm>(name: Name, value: ProfileForm[Name]): void {
    drafts.set(key, { ...drafts.get(key), [name]: value });
  },
  clear: (): void => void drafts.delete(key),
};
