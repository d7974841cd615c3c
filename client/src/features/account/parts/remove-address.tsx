import { useMutation, useQueryClient } from '@tanstack/react-query';

import { addressesQuery, addressLine, type Address } from '@/features/address';
import { useT } from '@/i18n';
import { Button, Dialog, HStack, Text, toast } from '@/ui';
import { toastProblem } from '../toast-problem';
import { removeAddress } from '../queries';

export function RemoveAddress({ address, onClose }: { address: Address; onClose: () => void }) {
  const t = useT();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeAddress(address._id),
    onSuccess: () => {
      queries.setQueryData(addressesQuery.queryKey, (list) => list?.filter((one) => one._id !== address._id));
      toast.success(t('address.removed'));
      onClose();
    },
    onError: (error) => {
      toastProblem(error, 'address.removeFailed');
      onClose();
    },
    // Also without an answer, and where another device has removed it.
    onSettled: () => void queries.invalidateQueries({ queryKey: addressesQuery.queryKey }),
  });
  return (
    <Dialog title={t('account.removeTitle')} onClose={onClose}>
      <Text>{t('address.confirmRemove')}</Text>
      <Text color="inkMuted">{addressLine(address)}</Text>
      <HStack gap="x3" align="stretch" wrap>
        <Button kind="danger" label={t('account.remove')} busy={isPending} onPress={() => mutate()} />
        <Button kind="ghost" label={t('common.cancel')} onPress={onClose} />
      </HStack>
    </Dialog>
  );
}
