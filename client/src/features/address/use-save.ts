import { useMutation, useQueryClient } from '@tanstack/react-query';

import { isProblem } from '@/api';
import { noAnswer, refusalText, useT } from '@/i18n';
import { closeAddress, useOverlays } from '@/state';
import { toast } from '@/ui';
import { bodyOf, errorAt } from './address-form';
import { addressesQuery, saveAddress, type Address } from './queries';
import type { AddressFormState } from './use-address-form';

/** Saves the form. Typed text stays until the server has saved it. */
export function useSave(state: AddressFormState, edit: Address | null) {
  const t = useT();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveAddress(bodyOf(state.form), edit?._id),
    onSuccess: ({ data }) => {
      state.done();
      queries.setQueryData(addressesQuery.queryKey, (list) => {
        const others = (list ?? []).filter((one) => one._id !== data._id);
        return [...others.map((one) => (data.isDefault ? { ...one, isDefault: false } : one)), data];
      });
      void queries.invalidateQueries({ queryKey: addressesQuery.queryKey });
      toast.success(t(edit ? 'address.updated' : 'address.added'));
      const { onSaved } = useOverlays.getState().address;
      closeAddress();
      onSaved?.(data._id);
    },
    onError: (error) => {
      const at = isProblem(error) ? errorAt(error) : null;
      if (at) {
        state.refuse(at);
      } else if (isProblem(error) && (error.kind === 'offline' || error.kind === 'timeout')) {
        toast.error(t(error.kind === 'offline' ? noAnswer() : 'messages.timeout'));
      } else if (!isProblem(error) || error.kind === 'server') {
        toast.error(t('messages.serverRequest'));
      } else if (error.kind !== 'unauthorized') {
        toast.error(refusalText(error, 'address.saveFailed'));
      }
    },
  });
  return {
    saving: isPending,
    save: () => (isPending ? undefined : state.submit(mutate)),
  };
}
