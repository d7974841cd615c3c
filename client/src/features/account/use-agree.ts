import { useMutation, useQueryClient } from '@tanstack/react-query';

import { refusalText } from '@/i18n';
import { updateUser } from '@/state';
import { toast } from '@/ui';
import { agreeToNotice, profileQuery, type Profile } from './queries';

export function useAgree(notice: string) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => agreeToNotice(notice),
    onSuccess: (profile: Profile) => {
      client.setQueryData(profileQuery.queryKey, profile);
      updateUser({ privacyNotice: profile.privacyNotice });
    },
    onError: (error) => toast.error(refusalText(error, 'account.noticeFailed')),
  });
  return { agree: () => mutate(), agreeing: isPending };
}
