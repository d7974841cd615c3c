import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { isProblem, serverAnswered } from '@/api';
import { problemText, useT } from '@/i18n';
import { useForm } from '@/lib/use-form';
import { updateUser, withProof } from '@/state';
import { toast } from '@/ui';
import { toastProblem } from './toast-problem';
import { profileDraft } from './profile-draft';
import {
  changeOf,
  formOf,
  profileErrors,
  serverFields,
  contactsToProve,
  type ProfileErrors,
  type ProfileForm,
} from './profile-form';
import { profileQuery, saveProfile, type Contact, type Profile } from './queries';

/** The state of the profile's form. Typed text stays until the server has stored it or the customer cancels. */
export function useProfileForm(profile: Profile, onSaved: (contactsToProve: Contact[]) => void) {
  const t = useT();
  const queries = useQueryClient();
  const [begun] = useState(profileDraft.get);
  const { field, form, refuse, submit } = useForm<ProfileForm, ProfileErrors>(
    { ...formOf(profile), ...begun },
    (typed) => profileErrors(typed, t, new Date()),
    undefined,
    profileDraft.set,
  );

  const { mutate, isPending } = useMutation({
    mutationFn: () => withProof(() => saveProfile(changeOf(form))),
    onSuccess: (saved) => {
      profileDraft.clear();
      queries.setQueryData(profileQuery.queryKey, saved);
      updateUser({
        first_name: saved.first_name,
        last_name: saved.last_name,
        email: saved.email,
        mobile: saved.mobile,
      });
      toast.success(t('account.updated'));
      const before = new Set(contactsToProve(profile));
      const changed =
        saved.pendingMobile !== profile.pendingMobile || saved.pendingEmail !== profile.pendingEmail;
      onSaved(contactsToProve(saved).filter((contact) => changed || !before.has(contact)));
    },
    onError: (error) => {
      const field = isProblem(error) && error.field ? serverFields[error.field] : undefined;
      if (field) refuse({ [field]: problemText(error, 'account.updateFailed') });
      else if (serverAnswered(error)) toastProblem(error, 'account.updateFailed');
      else toast.error(t('account.updateFailedAgain'));
    },
  });

  return {
    form,
    field,
    saving: isPending,
    save: () => submit(() => (isPending ? undefined : mutate())),
  };
}
