import { useId, useRef, type ReactNode } from 'react';
import { TextInput, View } from 'react-native';

import { classes, makeStyles } from '@/theme';
import { entrance } from './entrance';
import ring from './focus-ring.module.css';
import { Icon } from './icon';
import { IconButton } from './icon-button';
import { Pressable } from './pressable';
import { Text } from './text';
import { useCombobox } from './use-combobox';
import { VisuallyHidden } from './visually-hidden';
import { Grow } from './stack';
import { webProps } from './web-props';

export interface ComboOption {
  key: string;
  /** What screen readers say for the option. */
  label: string;
  content: ReactNode;
}

interface ComboboxProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  /** Changes whenever the placeholder does; each new value animates the placeholder in. */
  turn?: number;
  options: readonly ComboOption[];
  /** Buttons at the right of the options: by ARIA an option cannot contain a button. */
  beside?: ReactNode;
  /** The name of the list for screen readers. */
  listLabel: string;
  /** Announced when the list opens: "3 suggestions". */
  countLabel: string;
  clearLabel: string;
  onChoose: (key: string) => void;
  onSubmit: () => void;
  onFocus?: () => void;
}

const useStyles = makeStyles((t) => ({
  root: { zIndex: t.layer.suggestions, width: '100%' },
  box: {
    flexDirection: 'row',
    alignItems: 'center',
    height: 48,
    borderRadius: t.radius.button,
    backgroundColor: t.color.sunk,
    borderWidth: 1.5,
    borderColor: 'transparent',
    paddingLeft: t.space.x4,
    gap: t.space.x3,
  },
  focused: { borderColor: t.color.brand, backgroundColor: t.color.surface },
  field: { flex: 1, minWidth: 0, height: '100%', justifyContent: 'center' },
  input: {
    ...t.type.body,
    fontSize: 16,
    color: t.color.ink,
    height: '100%',
    width: '100%',
    borderRadius: t.radius.input,
    paddingVertical: 0,
    // As of a field: room for the marks below "ड़ू".
    ...(process.env.EXPO_OS === 'web' && { lineHeight: 28 }),
  },
  hint: { position: 'absolute', left: 0, right: 0, pointerEvents: 'none' },
  list: {
    position: 'absolute',
    top: 54,
    left: 0,
    right: 0,
    backgroundColor: t.color.raised,
    borderWidth: 1,
    borderColor: t.color.line,
    borderRadius: t.radius.card,
    padding: t.space.x2,
    boxShadow: t.shadow.drawer,
    flexDirection: 'row',
  },
  option: {
    borderRadius: t.radius.button,
    padding: t.space.x2,
    minHeight: t.touch,
    justifyContent: 'center',
  },
  active: { backgroundColor: t.color.brandSoft },
}));

/**
 * A text field with suggestions. Arrow keys move through the list, Enter chooses the active option or submits the text, Escape
 * closes the list.
 */
export function Combobox(props: ComboboxProps) {
  const { value, options } = props;
  const styles = useStyles();
  const id = useId();
  const input = useRef<TextInput>(null);
  const box = useCombobox(props, input);
  const { shown, at } = box;
  return (
    <View style={styles.root}>
      <View
        {...webProps({ role: 'search' })}
        style={[classes(ring.box), styles.box, box.focused && styles.focused]}
      >
        <Icon name="search" size={22} color="inkFaint" />
        <View style={styles.field}>
          {value === '' ? (
            <View style={styles.hint} aria-hidden>
              <View key={props.turn} style={props.turn ? entrance.rise : undefined}>
                <Text color="inkFaint" lines={1}>
                  {props.placeholder}
                </Text>
              </View>
            </View>
          ) : null}
          <TextInput
            ref={input}
            value={value}
            onChangeText={box.type}
            accessibilityLabel={props.label}
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCorrect={false}
            maxLength={100}
            onSubmitEditing={box.submit}
            // Enter in an empty field does nothing. By default it would take the focus away a moment later, from the next letters.
            blurOnSubmit={false}
            onFocus={box.onFocus}
            onBlur={box.onBlur}
            {...webProps({
              role: 'combobox',
              'aria-expanded': shown,
              'aria-controls': shown ? `${id}-list` : undefined,
              'aria-autocomplete': 'list',
              'aria-activedescendant': shown && at >= 0 ? `${id}-${at}` : undefined,
              // react-native-web does not pass on onKeyDown; its onKeyPress hears the arrow keys, too.
              onKeyPress: box.onKeyPress,
            })}
            style={styles.input}
          />
        </View>
        {value !== '' ? (
          <IconButton icon="close" size={18} label={props.clearLabel} onPress={box.clear} />
        ) : null}
      </View>
      <VisuallyHidden live="polite">{shown ? props.countLabel : ''}</VisuallyHidden>
      {shown ? (
        <View style={styles.list} {...webProps(box.within)}>
          <Grow {...webProps({ role: 'listbox', id: `${id}-list` })} aria-label={props.listLabel}>
            {options.map((option, index) => (
              <Option
                key={option.key}
                id={`${id}-${index}`}
                option={option}
                active={index === at}
                onChoose={box.choose}
              />
            ))}
          </Grow>
          {props.beside}
        </View>
      ) : null}
    </View>
  );
}

interface OptionProps {
  id: string;
  option: ComboOption;
  active: boolean;
  onChoose: (key: string) => void;
}

function Option({ id, option, active, onChoose }: OptionProps) {
  const styles = useStyles();
  return (
    <Pressable
      role="option"
      id={id}
      accessibilityLabel={option.label}
      aria-selected={active}
      tabIndex={-1}
      onPress={() => onChoose(option.key)}
      style={({ hovered }) => [styles.option, (hovered || active) && styles.active]}
    >
      {option.content}
    </Pressable>
  );
}
