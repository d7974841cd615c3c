import { Heading } from './heading';
import type { TextProps } from './text-props';

/** The heading of a part of a page, or of a card: smaller than its level. */
export function PartHeading(props: Omit<TextProps, 'level' | 'type'>) {
  return <Heading level={2} type="h3" {...props} />;
}
