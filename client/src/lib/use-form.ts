import { useState } from 'react';

type Errors<Form, Message> = Partial<Record<keyof Form, Message>>;

const none = {};
const isEmpty = (errors: object) => Object.keys(errors).length === 0;

/**
 * What is typed into a form and what is wrong with it. A field that was not typed in follows `initial`.
 * Mistakes that `validate` finds show after the first try to send; a refusal of the server until its field changes.
 */
export function useForm<Form extends object, Wrong extends Errors<Form, unknown>>(
  initial: Form,
  validate: (form: Form) => Wrong,
) {
  const [typed, setTyped] = useState<Partial<Form>>(none);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Wrong>(none as Wrong);
  const form: Form = { ...initial, ...typed };
  const wrong = validate(form);
  return {
    form,
    errors: { ...(tried ? wrong : none), ...refused } as Wrong,
    set: <Name extends keyof Form>(name: Name, value: Form[Name]) => {
      setTyped((now) => ({ ...now, [name]: value }));
      setRefused((now) => (name in now ? (none as Wrong) : now));
    },
    /** The server's refusals, by field. */
    refuse: setRefused,
    /** Sends a form without mistakes; shows the mistakes of another. */
    submit: (send: () => void, onWrong?: (errors: Wrong) => void) => {
      setTried(true);
      setRefused(none as Wrong);
      if (isEmpty(wrong)) send();
      else onWrong?.(wrong);
    },
    reset: () => {
      setTyped(none);
      setTried(false);
      setRefused(none as Wrong);
    },
  };
}
