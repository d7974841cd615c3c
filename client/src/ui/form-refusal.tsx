import type { ReactNode, Ref } from 'react';
import { View } from 'react-native';

import { Banner } from './banner';
import { useGroupFocus, type Focusable } from './group-focus';

interface FormRefusalProps {
  text: string | undefined;
  /** What solves it. */
  action?: ReactNode;
  ref: Ref<Focusable>;
}

/** A refusal that is about no single field, at the top of its form or section: a part of the form that gets the focus. */
export function FormRefusal({ text, action, ref }: FormRefusalProps) {
  const focus = useGroupFocus(ref);
  if (!text) return null;
  return (
    <View {...focus}>
      <Banner tone="danger" action={action}>
        {text}
      </Banner>
    </View>
  );
}
