import { useCallback, useState } from 'react';

import { loggedOut, useSession, type EditedAddress } from '@/state';
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
const drafts = new Map<string, Draft>();
loggedOut.subscribe((why) => (why === 'chosen' ? drafts.clear() : undefined));

/** Whether the dialog was opened with a complete address, which the form can show. */
export function isWhole(edit: EditedAddress | null): edit is Address {
  return edit !== null && 'addressLine1' in edit && 'latitude' in edit;
}

/** Removes the errors of fields that the map has filled in. */
function withoutFilled(errors: FormErrors, before: AddressForm, after: AddressForm): FormErrors {
  const next = { ...errors };
  for (const field of textFields) {
    if (after[field] !== '' && after[field] !== before[field]) delete next[field];
  }
  return next;
}

interface Knowledge {
  state?: string;
}

export function useAddressForm(edit: Address | null, known: Knowledge) {
  const id = edit?._id ?? 'new';
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = drafts.get(id);
    if (kept) return kept;
    if (edit) return { form: formOf(edit), authors: savedAuthors };
    const phone = useSession.getState().user?.mobile;
    return { form: newForm({ ...known, phone }), authors: {} };
  });
  const [errors, setErrors] = useState<FormErrors>({});

  const change = useCallback(
    (how: (before: Draft) => Draft) =>
      setDraft((before) => {
        const next = how(before);
        drafts.set(id, next);
        return next;
      }),
    [id],
  );
  const forget = useCallback((name: keyof FormErrors) => {
    setErrors(({ [name]: _, ...rest }) => rest);
  }, []);

  return {
    form: draft.form,
    errors,
    setErrors,
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
      (place: Place) =>
        change(({ form, authors }) => {
          const next = withPlace(form, authors, place);
          setErrors((errors) => withoutFilled(errors, form, next.form));
          return next;
        }),
      [change],
    ),
    /** Shows the errors of the form. Returns true if there are none. */
    check: useCallback(() => {
      const found = validate(draft.form);
      setErrors(found);
      return found;
    }, [draft.form]),
    done: useCallback(() => drafts.delete(id), [id]),
  };
}

export type AddressFormState = ReturnType<typeof useAddressForm>;
