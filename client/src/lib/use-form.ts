import { useState } from 'react';

type Errors<Form, Message> = Partial<Record<keyof Form, Message>>;

const none = {};
const isEmpty = (errors: object) => Object.keys(errors).length === 0;

/**
 * The state of a form: its values and errors. A field into which nothing was typed follows `initial`. The errors that `validate`
 * finds are shown after the first try to submit; a refusal of the server is shown until its field changes.
 */
export function useForm<Form extends object, Wrong extends Errors<Form, unknown>>(
  initial: Form,
  validate: (form: Form) => Wrong,
) {
  const [typed, setTyped] = useState<Partial<Form>>(none);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Wrong>(none as Wrong);
  const form: Form = { ...initial, ...typed };
  const found = validate(form);
  return {
    form,
    errors: { ...(tried ? found : none), ...refused } as Wrong,
    set: <Name extends keyof Form>(name: Name, value: Form[Name]) => {
      setTyped((now) => ({ ...now, [name]: value }));
      setRefused((now) => (name in now ? (none as Wrong) : now));
    },
    /** Sets the server's refusals, by field. */
    refuse: setRefused,
    /** Sends the form if it has no errors; otherwise shows them. */
    submit: (send: () => void, onWrong?: (errors: Wrong) => void) => {
      setTried(true);
      setRefused(none as Wrong);
      if (isEmpty(found)) send();
      else onWrong?.(found);
    },
    reset: () => {
      setTyped(none);
      setTried(false);
      setRefused(none as Wrong);
    },
  };
}
