import { useEffect, useState } from 'react';

type Errors<Form, Message> = Partial<Record<keyof Form, Message>>;

/** What can get the focus: a text field, or a group of other controls. Only elements of the web scroll themselves. */
interface FormPart {
  focus: (how?: { preventScroll: boolean }) => void;
  scrollIntoView?: (how: { block: 'center' }) => void;
}

const none = {};
const isEmpty = (errors: object) => Object.keys(errors).length === 0;

/** Brings the first of the wrong parts into view and gives it the focus. The parts are in the order of the form. */
function showFirst(parts: Map<PropertyKey, FormPart | null>, errors: object) {
  for (const [name, part] of parts) {
    if (!part || !(errors as Record<PropertyKey, unknown>)[name]) continue;
    // In the middle of the view, where neither the header nor a bar at the foot covers it.
    part.focus({ preventScroll: true });
    part.scrollIntoView?.({ block: 'center' });
    return;
  }
}

/**
 * The errors of a form. What is wrong (`found`) is shown after the first try to submit; a refusal of the server is shown until its
 * field changes, or as long as the caller passes it (`kept`). After a submit that is refused by the form or by the server, the
 * first wrong part (`part`) comes into view and gets the focus.
 */
export function useErrors<Wrong extends object>(found: Wrong, kept?: Wrong) {
  type Name = keyof Wrong;
  const [parts] = useState(() => new Map<PropertyKey, FormPart | null>());
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState(none as Wrong);
  const [shown, setShown] = useState(none);
  useEffect(() => showFirst(parts, shown), [parts, shown]);
  const keptText = kept ? JSON.stringify(kept) : '{}';
  useEffect(() => showFirst(parts, JSON.parse(keptText) as object), [parts, keptText]);
  return {
    errors: { ...(tried ? found : none), ...refused, ...kept } as Wrong,
    /** The `ref` of the control that has this name in the errors. */
    part: (name: Name) => (node: FormPart | null) => void parts.set(name, node),
    /** Sets the server's refusals, by name. */
    refuse: (wrong: Wrong) => {
      setRefused(wrong);
      setShown({ ...wrong });
    },
    /** Forgets the server's refusals, because one of these was changed. */
    forget: (...names: PropertyKey[]) =>
      setRefused((now) => (names.some((name) => name in now) ? (none as Wrong) : now)),
    /** Sends the form if it has no errors; otherwise shows them. */
    submit: (send: () => void) => {
      setTried(true);
      setRefused(none as Wrong);
      if (isEmpty(found)) send();
      else setShown({ ...found });
    },
    reset: () => {
      setTried(false);
      setRefused(none as Wrong);
    },
  };
}

/**
 * The state of a form: its values and errors (useErrors). A field into which nothing was typed follows `initial`; `onType` is called
 * with what is typed.
 */
export function useForm<Form extends object, Wrong extends Errors<Form, unknown>>(
  initial: Form,
  validate: (form: Form) => Wrong,
  kept?: Wrong,
  onType?: <Name extends keyof Form>(name: Name, value: Form[Name]) => void,
) {
  const [typed, setTyped] = useState<Partial<Form>>(none);
  const form: Form = { ...initial, ...typed };
  const { forget, reset, ...rest } = useErrors(validate(form), kept);
  const set = <Name extends keyof Form>(name: Name, value: Form[Name]) => {
    setTyped((now) => ({ ...now, [name]: value }));
    forget(name);
    onType?.(name, value);
  };
  return {
    ...rest,
    form,
    set,
    field: <Name extends keyof Form>(name: Name) => ({
      ref: rest.part(name as unknown as keyof Wrong),
      value: form[name],
      onChange: (value: Form[Name]) => set(name, value),
      error: rest.errors[name as unknown as keyof Wrong],
    }),
    reset: () => {
      setTyped(none);
      reset();
    },
  };
}
