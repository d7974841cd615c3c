import { use } from 'react';

import { ScreenTitle } from './screen-title';
import { Text } from './text';
import type { TextProps } from './text-props';

const types = { 1: 'h1', 2: 'h2', 3: 'h3', 4: 'bodyStrong' } as const;

/**
 * A heading whose size follows its level; `type` overrides the size, never the level. Renders nothing if the header over the
 * screen already shows the same words.
 */
export function Heading({ level = 2, type, ...rest }: TextProps) {
  const title = use(ScreenTitle);
  if (level === 1 && rest.children === title) return null;
  return <Text level={level} type={type ?? types[level]} {...rest} />;
}
