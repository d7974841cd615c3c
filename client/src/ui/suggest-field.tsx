import { useId, useState } from 'react';
import { ScrollView, View } from 'react-native';

import { makeStyles, webStyle } from '@/theme';
import { Field } from './field';
import { Icon } from './icon';
import type { IconName } from './icon-paths';
import { Pressable } from './pressable';
import { Text } from './text';
import { VisuallyHidden } from './visually-hidden';
import { webProps } from './web-props';

export interface Suggestion {
  id: string;
  label: string;
}

interface SuggestFieldProps {
  label: string;
  placeholder?: string;
  icon?: IconName;
  value: string;
  onChange: (value: string) => void;
  options: readonly Suggestion[];
  onChoose: (id: string) => void;
  /** A sentence under the field: nothing was found, or the search failed. */
  status?: string;
  /** Announced to screen readers when suggestions appear. */
  found?: string;
}

/** The list stays this long after the field has lost the focus, so that a press on a suggestion still counts. */
const hideAfterBlurMs = 200;

const useStyles = makeStyles((t) => ({
  root: { zIndex: t.layer.suggestions },
  list: {
    position: 'absolute',
    left: 0,
    right: 0,
    top: '100%',
    marginTop: t.space.x1,
    backgroundColor: t.color.raised,
    borderWidth: 1,
    borderColor: t.color.line,
    borderRadius: t.radius.button,
    boxShadow: t.shadow.drawer,
    paddingVertical: t.space.x1,
    maxHeight: 280,
    overflow: 'hidden',
    ...webStyle({ overflowY: 'auto' }),
  },
  option: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x3,
    minHeight: t.touch,
    paddingHorizontal: t.space.x3,
    paddingVertical: t.space.x2,
  },
  active: { backgroundColor: t.color.brandSoft },
  words: { flexShrink: 1 },
}));

const web = process.env.EXPO_OS === 'web';

/** On the web the list scrolls by its style. In the app a press counts while the keyboard is open, and the page around it scrolls too. */
const List = web ? View : ScrollView;
const scrolls = web ? {} : { nestedScrollEnabled: true, keyboardShouldPersistTaps: 'handled' as const };

interface KeyPress {
  key: string;
  nativeEvent?: { key: string };
  preventDefault: () => void;
}

/** A field with suggestions under it: the WAI-ARIA combobox with a list. */
export function SuggestField(props: SuggestFieldProps) {
  const { options, onChoose, status } = props;
  const styles = useStyles();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = open && options.length > 0;
  const at = Math.min(active, options.length - 1);

  function choose(option: Suggestion | undefined) {
    if (!option) return;
    setOpen(false);
    setActive(-1);
    onChoose(option.id);
  }

  function onKeyPress(event: KeyPress) {
    const key = event.nativeEvent?.key ?? event.key;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = key === 'ArrowDown' ? 1 : -1;
      const from = at < 0 && step < 0 ? 0 : at;
      if (options.length > 0) setActive((from + step + options.length) % options.length);
    } else if (key === 'Enter' && shown) {
      event.preventDefault();
      choose(options[Math.max(at, 0)]);
    } else if (key === 'Escape' && shown) {
      event.preventDefault();
      setOpen(false);
    }
  }

  return (
    <View style={styles.root}>
      <Field
        label={props.label}
        hideLabel
        icon={props.icon}
        placeholder={props.placeholder}
        value={props.value}
        onChange={(value) => {
          setOpen(true);
          setActive(-1);
          props.onChange(value);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setTimeout(() => setOpen(false), hideAfterBlurMs)}
        hint={status}
        autoComplete="off"
        enterKey="search"
        web={{
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': shown,
          'aria-controls': shown ? `${id}-list` : undefined,
          'aria-activedescendant': shown && at >= 0 ? `${id}-${at}` : undefined,
          onKeyPress,
        }}
      />
      {shown ? (
        <List
          id={`${id}-list`}
          aria-label={props.label}
          {...webProps({ role: 'listbox' })}
          {...scrolls}
          style={styles.list}
        >
          {options.map((option, i) => (
            <Pressable
              key={option.id}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === at}
              onPress={() => choose(option)}
              {...webProps({ tabIndex: -1, onMouseDown: (event) => event.preventDefault() })}
              style={({ hovered }) => [styles.option, (hovered || i === at) && styles.active]}
            >
              <Icon name="pin" size={20} color="inkMuted" />
              <View style={styles.words}>
                <Text type="bodyStrong">{option.label}</Text>
              </View>
            </Pressable>
          ))}
        </List>
      ) : null}
      <VisuallyHidden live="polite">{shown ? (props.found ?? '') : ''}</VisuallyHidden>
    </View>
  );
}
