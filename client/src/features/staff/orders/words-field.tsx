import { RadioPills, Field, FieldGroup } from '@/ui';

interface WordsFieldProps {
  /** What is asked: "Why". */
  label: string;
  /** What is usual, with one tap: what the chip says, and the words that it stands for. */
  usual: readonly { label: string; words: string }[];
  /** The name of the field with the words themselves. */
  ownLabel: string;
  hint?: string;
  value: string;
  onChange: (words: string) => void;
  maxLength: number;
}

/** Words for the record or for the customer: what is usual is a chip, and can be changed before it is sent. */
export function WordsField({ label, usual, ownLabel, hint, value, onChange, maxLength }: WordsFieldProps) {
  const chosen = usual.find(({ words }) => words === value);
  return (
    <FieldGroup label={label}>
      <RadioPills
        label={label}
        appearance="compact"
        items={usual.map((one) => ({ value: one.words, label: one.label }))}
        value={chosen?.words ?? null}
        onChange={onChange}
      />
      <Field
        label={ownLabel}
        value={value}
        onChange={(text) => onChange(text.replaceAll('\n', ' '))}
        hint={hint}
        maxLength={maxLength}
        capitalize="sentences"
      />
    </FieldGroup>
  );
}
