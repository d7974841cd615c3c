import { render, screen } from '@testing-library/react-native';
import { createRef } from 'react';
import { AccessibilityInfo, View } from 'react-native';

import { FieldGroup } from './field-group';
import type { Focusable } from './group-focus';
import { ScrollArea } from './scroll-area';

test('in the app the screen reader goes to a group that gets the focus from its form', () => {
  const read = jest.spyOn(AccessibilityInfo, 'sendAccessibilityEvent').mockImplementation(() => undefined);
  const group = createRef<Focusable>();
  render(
    <ScrollArea>
      <View style={{ height: 900 }} />
      <FieldGroup ref={group} label="Gender" error="Gender is required">
        <View />
      </FieldGroup>
    </ScrollArea>,
  );
  expect(screen.getByText('Gender is required')).toBeTruthy();
  group.current?.focus();
  expect(read).toHaveBeenCalledWith(expect.anything(), 'focus');
});
