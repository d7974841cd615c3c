import { useMutation, useQueryClient } from '@tanstack/react-query';

import { useState } from 'react';

import { isProblem, type components } from '@/api';
import { noAnswer, refusalText, useT } from '@/i18n';
import { closeAddress, useOverlays } from '@/state';
import { toast } from '@/ui';
import { bodyOf, errorAt } from './address-form';
import { addressesQuery, saveAddress, type Address, type Point } from './queries';
import type { AddressFormState } from './use-address-form';

type Question = components['schemas']['PincodeQuestion'];

/** The question of a refusal pincode_differs, which asks which of two PIN codes is right. */
function questionIn(error: unknown): Question | null {
  if (!isProblem(error) || error.code !== 'pincode_differs') return null;
  const { typed, found } = (error.detail ?? {}) as Partial<Question>;
  return typed && found ? { typed, found } : null;
}

/**
 * Saves the form. Typed text stays until the server has saved it. `question` is the server's question about the PIN code, as long as
 * the form has the PIN code and the pin that it is about; `answer` saves the form with the PIN code that the customer chose.
 */
export function useSave(state: AddressFormState, edit: Address | null) {
  const t = useT();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<(Question & { point: Point | null }) | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (answer: { postCode?: string; pincodeConfirmed: boolean }) =>
      saveAddress({ ...bodyOf(state.form), ...answer }, edit?._id),
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
      const about = questionIn(error);
      setAsked(about && { ...about, point: state.form.point });
      const at = isProblem(error) ? errorAt(error) : null;
      if (about) {
        // It is shown above the button.
      } else if (at) {
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
  const { point, postCode } = state.form;
  return {
    saving: isPending,
    save: () => (isPending ? undefined : state.submit(() => mutate({ pincodeConfirmed: false }))),
    question: asked && asked.typed === postCode.trim() && asked.point === point ? asked : null,
    answer: (postCode: string) => {
      state.type('postCode', postCode);
      mutate({ postCode, pincodeConfirmed: true });
    },
  };
}
