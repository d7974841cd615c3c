import { useId, type ReactNode, type Ref } from 'react';

import { FieldNote } from './field';
import { useGroupFocus, type Focusable } from './group-focus';
import { Text } from './text';
import { webProps } from './web-props';
import { Stack } from './stack';

interface FieldGroupProps {
  label: string;
  required?: boolean;
  /** The label is smaller: a field among others, not a question of its own. */
  small?: boolean;
  error?: string;
  /** Gets the focus if the group is the first wrong part of a refused form. */
  ref?: Ref<Focusable>;
  children: ReactNode;
}

/** Controls that are one field of a form together (a choice, a list of quantities), with label and error. */
export function FieldGroup({ label, required, small, error, ref, children }: FieldGroupProps) {
  const id = useId();
  return (
    <Stack
      gap="x2"
      {...useGroupFocus(ref)}
      role="group"
      aria-label={label}
      {...webProps({ 'aria-describedby': error ? `${id}-note` : undefined })}
    >
      <Text type={small ? 'smallStrong' : 'bodyStrong'} color={small ? 'inkMuted' : 'ink'}>
        {required ? `${label}\u00a0*` : label}
      </Text>
      {children}
      <FieldNote id={`${id}-note`} error={error} />
    </Stack>
  );
}
