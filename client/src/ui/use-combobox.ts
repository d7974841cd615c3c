import { useEffect, useRef, useState, type RefObject } from 'react';
import type { TextInput } from 'react-native';

/** The list stays this long after the field has lost the focus, so that a press on an option still counts. */
const hideMs = 200;

interface Key {
  key: string;
  preventDefault: () => void;
}

interface Props {
  value: string;
  options: readonly { key: string }[];
  onChange: (value: string) => void;
  onChoose: (key: string) => void;
  onSubmit: () => void;
  onFocus?: () => void;
}

/** Keyboard and focus of a combobox: when its list is shown, which option is active, what Enter does. */
export function useCombobox(props: Props, input: RefObject<TextInput | null>) {
  const { options, value, onChange } = props;
  const [open, setOpen] = useState(false);
  const [focused, setFocused] = useState(false);
  const [active, setActive] = useState(-1);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const shown = open && options.length > 0;
  const at = Math.min(active, options.length - 1);

  function close() {
    setOpen(false);
    setActive(-1);
  }
  function choose(key: string) {
    close();
    input.current?.blur();
    props.onChoose(key);
  }
  function submit() {
    const taken = shown ? options[at] : undefined;
    if (taken) return choose(taken.key);
    if (value.trim() === '') return;
    close();
    input.current?.blur();
    props.onSubmit();
  }
  function onKeyPress(event: Key) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setOpen(true);
      // The arrow keys go round through the options and the text itself, which is the place before the first option.
      const places = options.length + 1;
      setActive(((at + 1 + step + places) % places) - 1);
    } else if (event.key === 'Escape' && (shown || value !== '')) {
      event.preventDefault();
      if (shown) close();
      else onChange('');
    }
  }
  function type(text: string) {
    onChange(text);
    setOpen(true);
    setActive(-1);
  }
  function clear() {
    onChange('');
    input.current?.focus();
  }
  function onFocus() {
    clearTimeout(timer.current);
    setFocused(true);
    setOpen(true);
    props.onFocus?.();
  }
  function onBlur() {
    setFocused(false);
    leave();
  }
  const leave = () => void (timer.current = setTimeout(close, hideMs));
  const within = {
    // A press in the list leaves the focus in the text field. Tab reaches the buttons beside the options.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onFocus: () => clearTimeout(timer.current),
    onBlur: leave,
  };
  return { shown, at, focused, choose, submit, type, clear, onKeyPress, onFocus, onBlur, within };
}
