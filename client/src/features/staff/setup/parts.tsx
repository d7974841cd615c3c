import { useEffect, type ReactNode } from 'react';

import { Heading, Note, ProgressBar, Stack, Text } from '@/ui';
import { type Typed, type as typeInto, useDraft } from './draft';
import { useT, type SetupText } from './texts';

/** What the server refuses: a sentence, and the field that it is about. */
export interface Refusal {
  field: string;
  text: string;
}

export const stepNames = ['shop', 'area', 'slots', 'charges', 'products', 'owner'] as const;
type StepName = (typeof stepNames)[number];

/** A step of the set-up: where it is among the others, what it is about, and its fields. */
export function Step({ name, children }: { name: StepName; children: ReactNode }) {
  const t = useT();
  const step = stepNames.indexOf(name) + 1;
  const where = t('step', { step, all: stepNames.length });
  useEffect(() => void window.scrollTo(0, 0), [name]);
  return (
    <Stack gap="x4">
      <Stack gap="x2">
        <ProgressBar value={step / stepNames.length} label={where} />
        <Note>{where}</Note>
        <Heading level={2}>{t(name)}</Heading>
        <Text color="inkMuted">{t(`${name}Lead` as SetupText)}</Text>
      </Stack>
      {children}
    </Stack>
  );
}

type TextName = { [K in keyof Typed]: Typed[K] extends string ? K : never }[keyof Typed];

/** The properties of a text field of the form. The refused one gets the focus. */
export function useTyped(refusal: Refusal | null) {
  const typed = useDraft((draft) => draft.typed);
  return (name: TextName, refusedAs: string = name) => ({
    value: typed[name],
    onChange: (text: string) => typeInto({ [name]: text }),
    error: refusal?.field === refusedAs ? refusal.text : undefined,
    ref: (node: { focus: () => void } | null) => {
      if (node && refusal?.field === refusedAs) refused(refusal, node);
    },
  });
}

const shown = new WeakSet<Refusal>();

/** Moves the focus to the refused field, once for each refusal. */
function refused(refusal: Refusal, node: { focus: () => void }): void {
  if (shown.has(refusal)) return;
  shown.add(refusal);
  node.focus();
}
