import { fireEvent, render, screen } from '@testing-library/react-native';
import { useState } from 'react';
import { Platform } from 'react-native';

import {
  AddStepper,
  Badge,
  Button,
  Checkbox,
  EmptyState,
  ErrorState,
  Field,
  IconButton,
  Price,
  RadioPills,
  Switch,
  Tabs,
} from '.';

function Counter({ max, onLimit }: { max?: number; onLimit?: () => void }) {
  const [quantity, setQuantity] = useState(0);
  return (
    <AddStepper
      name="Tomato"
      quantity={quantity}
      onChange={setQuantity}
      onNotify={jest.fn()}
      max={max}
      onLimit={onLimit}
    />
  );
}

test('ADD becomes the stepper, and zero brings ADD back', () => {
  render(<Counter />);
  fireEvent.press(screen.getByLabelText('Add Tomato'));
  expect(screen.getByText('1')).toBeOnTheScreen();
  fireEvent.press(screen.getByLabelText('One more Tomato'));
  expect(screen.getByText('2')).toBeOnTheScreen();
  fireEvent.press(screen.getByLabelText('One less Tomato'));
  fireEvent.press(screen.getByLabelText('Remove Tomato'));
  expect(screen.getByLabelText('Add Tomato')).toBeOnTheScreen();
});

test('the stepper stops at the stock and calls onLimit', () => {
  const onLimit = jest.fn();
  render(<Counter max={1} onLimit={onLimit} />);
  fireEvent.press(screen.getByLabelText('Add Tomato'));
  fireEvent.press(screen.getByLabelText('One more Tomato'));
  expect(onLimit).toHaveBeenCalledTimes(1);
  expect(screen.getByText('1')).toBeOnTheScreen();
});

test('a busy button keeps its label and cannot be pressed', () => {
  const onPress = jest.fn();
  render(<Button label="Place Order" busy onPress={onPress} />);
  fireEvent.press(screen.getByText('Place Order'));
  expect(onPress).not.toHaveBeenCalled();
});

test('a screen reader hears the MRP with the price, and only if the MRP is higher', () => {
  const { rerender } = render(<Price amount={49} mrp={60} />);
  expect(screen.getByLabelText('Now ₹49, was ₹60')).toBeOnTheScreen();
  rerender(<Price amount={49} mrp={49} />);
  expect(screen.queryByLabelText(/was/)).toBeNull();
  expect(screen.getByText('₹49')).toBeOnTheScreen();
});

test('a field shows its error in place of the hint', () => {
  const { rerender } = render(<Field label="Mobile" value="" onChange={() => {}} hint="10 digits" />);
  expect(screen.getByText('10 digits')).toBeOnTheScreen();
  rerender(<Field label="Mobile" value="" onChange={() => {}} hint="10 digits" error="Too short" />);
  expect(screen.getByText('Too short')).toBeOnTheScreen();
  expect(screen.queryByText('10 digits')).toBeNull();
});

test('a full slot cannot be chosen and says why', () => {
  const choose = jest.fn();
  render(
    <RadioPills
      label="Slot"
      value={null}
      onChange={choose}
      items={[
        { value: 'a', label: '7–9 am' },
        { value: 'b', label: '5–7 pm', note: 'Full', disabled: true },
      ]}
    />,
  );
  fireEvent.press(screen.getByLabelText('5–7 pm, Full'));
  expect(choose).not.toHaveBeenCalled();
  fireEvent.press(screen.getByLabelText('7–9 am'));
  expect(choose).toHaveBeenCalledWith('a');
});

test('tabs, switches and checkboxes pass the choice on', () => {
  const tab = jest.fn();
  const toggled = jest.fn();
  const checked = jest.fn();
  render(
    <>
      <Tabs
        label="Day"
        value="today"
        onChange={tab}
        items={[
          { value: 'today', label: 'Today' },
          { value: 'next', label: 'Tomorrow' },
        ]}
      />
      <Switch label="Use wallet" checked={false} onChange={toggled} />
      <Checkbox label="Default" checked onChange={checked} />
      <IconButton icon="heart" label="Save" onPress={() => {}} />
      <Badge label="20% OFF" tone="offer" />
    </>,
  );
  fireEvent.press(screen.getByText('Tomorrow'));
  fireEvent.press(screen.getByLabelText('Use wallet'));
  fireEvent.press(screen.getByLabelText('Default'));
  expect(tab).toHaveBeenCalledWith('next');
  expect(toggled).toHaveBeenCalledWith(true);
  expect(checked).toHaveBeenCalledWith(false);
});

test('empty and error states say what happened and offer an action', () => {
  const retry = jest.fn();
  render(
    <>
      <EmptyState title="Your cart is empty" />
      <ErrorState message="Failed to load products" onRetry={retry} />
    </>,
  );
  fireEvent.press(screen.getByText('Retry'));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Your cart is empty')).toBeOnTheScreen();
});

test('the phone neither corrects nor capitalises a password that is shown', () => {
  const secret = { show: 'Show password', hide: 'Hide password' };
  render(<Field label="Password" value="" onChange={jest.fn()} secret={secret} />);
  fireEvent.press(screen.getByRole('button', { name: 'Show password' }));
  const { secureTextEntry, autoCapitalize, autoCorrect } = screen.getByLabelText('Password').props;
  expect([secureTextEntry, autoCapitalize, autoCorrect]).toEqual([false, 'none', false]);
});

test('an address, a code and a search are not corrected; a sentence is', () => {
  render(
    <>
      <Field label="E-mail" value="" onChange={jest.fn()} keyboard="email" />
      <Field label="Code" value="" onChange={jest.fn()} autoComplete="off" capitalize="characters" />
      <Field label="Search" value="" onChange={jest.fn()} enterKey="search" />
      <Field label="Note" value="" onChange={jest.fn()} />
    </>,
  );
  const corrects = (label: string) => screen.getByLabelText(label).props.autoCorrect as boolean | undefined;
  expect(['E-mail', 'Code', 'Search', 'Note'].map(corrects)).toEqual([false, false, false, undefined]);
  expect(screen.getByLabelText('Code').props.autoCapitalize).toBe('characters');
});

test('an iPhone offers its number for a mobile number', () => {
  const system = Platform.OS;
  Platform.OS = 'ios';
  render(<Field label="Mobile number" value="" onChange={jest.fn()} autoComplete="tel-national" />);
  expect(screen.getByLabelText('Mobile number').props.autoComplete).toBe('tel');
  Platform.OS = system;
});

test('in the app every choice can be clicked by a switch or TalkBack, and not only the chosen one', () => {
  const items = ['Morning', 'Evening'].map((label) => ({ value: label, label }));
  render(<RadioPills label="Slot" value="Morning" onChange={jest.fn()} items={items} />);
  // React Native makes a view with a tabIndex of -1 unclickable on Android.
  const places = screen.getAllByRole('radio').map(({ props }) => props.tabIndex as number | undefined);
  expect(places).toEqual([undefined, undefined]);
});
