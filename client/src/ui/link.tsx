import { Link as RouterLink, type Href } from 'expo-router';
import type { ReactNode } from 'react';
import { StyleSheet, type StyleProp, type ViewStyle } from 'react-native';

import { makeStyles, useTheme, type Theme, type TypeName } from '@/theme';
import { Icon } from './icon';
import type { IconName } from './icon-paths';
import { Pressable } from './pressable';
import { Text } from './text';
import { webProps } from './web-props';

export type { Href };

interface LinkProps {
  href: Href;
  /** The visible text. */
  label: string;
  /** For screen readers, in place of a label that says too little alone ("See all" → "See all vegetables"). */
  accessibilityLabel?: string;
  type?: TypeName;
  color?: keyof Theme['color'];
  onPress?: () => void;
  style?: StyleProp<ViewStyle>;
}

const useStyles = makeStyles((t) => ({
  word: { minHeight: t.touch, minWidth: t.touch, justifyContent: 'center', alignSelf: 'flex-start' },
  button: {
    minHeight: 48,
    paddingHorizontal: t.space.x5,
    paddingVertical: t.space.x2,
    borderRadius: t.radius.button,
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'center',
    gap: t.space.x2,
    alignSelf: 'flex-start',
    borderWidth: 1.5,
    borderColor: t.color.brand,
  },
  primary: { backgroundColor: t.color.brand },
  secondary: { backgroundColor: t.color.surface },
  over: { textDecorationLine: 'underline' },
  inline: { color: t.color.brand, textDecorationLine: 'underline' },
}));

/** A link that is a short text of its own. */
export function Link({
  href,
  label,
  accessibilityLabel,
  type = 'bodyStrong',
  color = 'brand',
  ...rest
}: LinkProps) {
  const styles = useStyles();
  return (
    <BlockLink
      href={href}
      label={accessibilityLabel}
      onPress={rest.onPress}
      style={[styles.word, rest.style]}
    >
      {({ hovered }) => (
        <Text type={type} color={color} style={hovered ? styles.over : undefined}>
          {label}
        </Text>
      )}
    </BlockLink>
  );
}

interface TextButtonProps extends Pick<
  LinkProps,
  'label' | 'accessibilityLabel' | 'type' | 'color' | 'style'
> {
  onPress: () => void;
}

/** A button that looks like a link, for what opens over the page. */
export function TextButton({
  label,
  accessibilityLabel,
  type = 'bodyStrong',
  color = 'brand',
  onPress,
  style,
}: TextButtonProps) {
  const styles = useStyles();
  return (
    <Pressable accessibilityLabel={accessibilityLabel} onPress={onPress} style={[styles.word, style]}>
      {({ hovered }) => (
        <Text type={type} color={color} style={hovered ? styles.over : undefined}>
          {label}
        </Text>
      )}
    </Pressable>
  );
}

/** A link within a sentence: underlined, because colour alone does not mark it for every reader. */
export function InlineLink({ href, label }: { href: Href; label: string }) {
  const styles = useStyles();
  const { type } = useTheme();
  return (
    <RouterLink href={href} style={[type.body, styles.inline]}>
      {label}
    </RouterLink>
  );
}

export function ButtonLink(props: LinkProps & { kind?: 'primary' | 'secondary'; icon?: IconName }) {
  const styles = useStyles();
  const { kind = 'primary' } = props;
  const ink = kind === 'primary' ? 'onBrand' : 'brand';
  return (
    <BlockLink
      href={props.href}
      label={props.accessibilityLabel}
      onPress={props.onPress}
      style={[styles.button, styles[kind], props.style]}
    >
      {props.icon ? <Icon name={props.icon} size={20} color={ink} /> : null}
      <Text type="bodyStrong" color={ink}>
        {props.label}
      </Text>
    </BlockLink>
  );
}

interface BlockLinkProps {
  href: Href;
  /** Its name for screen readers, if the content does not say it. */
  label?: string;
  replace?: boolean;
  /** The link leads to the page that is shown now (aria-current). */
  current?: boolean;
  onPress?: () => void;
  style?: StyleProp<ViewStyle>;
  children: ReactNode | ((state: { pressed: boolean; hovered: boolean }) => ReactNode);
}

/** Any content as one link. Never put a button inside it: make the two siblings. */
export function BlockLink({ href, label, replace, current, onPress, style, children }: BlockLinkProps) {
  // The router merges this style as one object: an array would be spread by its indexes.
  const flat = StyleSheet.flatten(style);
  return (
    <RouterLink href={href} replace={replace} onPress={onPress} asChild>
      <Pressable
        role="link"
        accessibilityLabel={label}
        style={flat}
        {...(current ? webProps({ 'aria-current': 'page' }) : null)}
      >
        {children}
      </Pressable>
    </RouterLink>
  );
}
