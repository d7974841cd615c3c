import { act, fireEvent, render, screen } from '@testing-library/react';
import { View } from 'react-native';

import { Button, webProps } from '@/ui';
import { KeysDialog } from './keys-dialog';
import { showKeys, useKeyboardShortcuts, useListKeys } from './keys';
import { SearchField } from './search-field';

const key = (name: string, on: Element = document.body) => fireEvent.keyDown(on, { key: name });

function Page({ onSearch = () => undefined }: { onSearch?: (text: string) => void }) {
  useKeyboardShortcuts();
  const list = useListKeys();
  return (
    <>
      <SearchField value="" onChange={onSearch} placeholder="Order, mobile, name" />
      <View ref={list} {...webProps({ role: 'list' })}>
        {['TK-1', 'TK-2', 'TK-3'].map((id) => (
          <View key={id} role="listitem">
            <Button label={id} onPress={() => undefined} />
          </View>
        ))}
      </View>
      <KeysDialog />
    </>
  );
}

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => act(() => showKeys(false)));

const focused = () => document.activeElement?.textContent;

test('j and k move through the list, and stop at its ends', () => {
  render(<Page />);
  key('j');
  expect(focused()).toBe('TK-1');
  key('j');
  key('j');
  key('j');
  expect(focused()).toBe('TK-3');
  key('k');
  expect(focused()).toBe('TK-2');
});

test('/ goes to the search, where letters are letters, and Esc leaves it empty', () => {
  const searched: string[] = [];
  render(<Page onSearch={(text) => searched.push(text)} />);
  key('/');
  const field = screen.getByLabelText('Search');
  expect(document.activeElement).toBe(field);
  key('j', field);
  expect(document.activeElement).toBe(field);
  key('Escape', field);
  expect(searched).toEqual(['']);
  expect(document.activeElement).not.toBe(field);
});

test('? shows the keys of the page, and none works behind the dialog', () => {
  render(<Page />);
  key('?');
  expect(screen.getByText('Next in the list')).toBeTruthy();
  expect(screen.getByText('Search')).toBeTruthy();
  key('j');
  expect(focused()).not.toBe('TK-1');
});

test('keys of the browser and the system are left alone', () => {
  render(<Page />);
  fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true });
  expect(focused()).not.toBe('TK-1');
});
