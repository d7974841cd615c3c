import { useCallback, useState } from 'react';

import { useErrors } from '@/lib/use-form';
import { createDrafts, useSession } from '@/state';
import {
  formOf,
  newForm,
  savedAuthors,
  textFields,
  validate,
  withPlace,
  type AddressForm,
  type Authors,
  type FormErrors,
  type TextField,
} from './address-form';
import type { Address, Place, Point } from './queries';

interface Draft {
  form: AddressForm;
  authors: Authors;
}

/** Unsaved text, by address, so that it is still there after the dialog was closed or the session has expired. */
const drafts = createDrafts<Draft>();

interface Knowledge {
  state?: string;
}

export function useAddressForm(edit: Address | null, known: Knowledge) {
  const id = edit?._id ?? 'new';
  const [first] = useState<Draft>(() => {
    const kept = drafts.get(id);
    if (kept) return kept;
    if (edit) return { form: formOf(edit), authors: savedAuthors };
    const phone = useSession.getState().user?.mobile;
    return { form: newForm({ ...known, phone }), authors: {} };
  });
  const [draft, setDraft] = useState(first);
  const { errors, part, refuse, forget, submit } = useErrors<FormErrors>(validate(draft.form));

  /** Starts with the kept draft, which is newer than this render's if two changes come before the next one. */
  const change = useCallback(
    (how: (before: Draft) => Draft) => {
      const next = how(drafts.get(id) ?? first);
      drafts.set(id, next);
      setDraft(next);
    },
    [id, first],
  );

  return {
    form: draft.form,
    errors,
    part,
    refuse,
    submit,
    /** Called when the customer types into a field. */
    type: useCallback(
      (field: TextField, value: string) => {
        forget(field);
        change(({ form, authors }) => ({
          form: { ...form, [field]: value },
          authors: { ...authors, [field]: 'person' },
        }));
      },
      [change, forget],
    ),
    set: useCallback(
      (part: Partial<Pick<AddressForm, 'addresstype' | 'isDefault'>>) =>
        change((before) => ({ ...before, form: { ...before.form, ...part } })),
      [change],
    ),
    putPin: useCallback(
      (point: Point) => {
        forget('pin');
        change((before) => ({ ...before, form: { ...before.form, point } }));
      },
      [change, forget],
    ),
    fill: useCallback(
      (place: Place) => {
        forget(...textFields);
        change(({ form, authors }) => withPlace(form, authors, place));
      },
      [change, forget],
    ),
    done: useCallback(() => drafts.delete(id), [id]),
  };
}

export type AddressFormState = ReturnType<typeof useAddressForm>;
