import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { useState } from 'react';
import { AccessibilityInfo, Dimensions, StyleSheet } from 'react-native';

import { AddStepper, Badge, Banner, ErrorState, Field, Text, useAnnounceQuantity } from '.';

const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  const say = (words: string) => void said.push(words);
  jest.spyOn(AccessibilityInfo, 'announceForAccessibility').mockImplementation(say);
  jest.spyOn(AccessibilityInfo, 'announceForAccessibilityWithOptions').mockImplementation(say);
});

/** The same product in two places of a page. */
function Twice({ refuse = false }: { refuse?: boolean }) {
  const [quantity, setQuantity] = useState(0);
  const props = { name: 'Tomato', quantity, onChange: refuse ? jest.fn() : setQuantity, onNotify: jest.fn() };
  return (
    <>
      <AddStepper {...props} />
      <AddStepper {...props} />
    </>
  );
}

test('a stepper announces each new quantity once, even if two steppers show it', () => {
  render(<Twice />);
  for (const label of ['Add Tomato', 'One more Tomato', 'One less Tomato', 'Remove Tomato']) {
    fireEvent.press(screen.getAllByLabelText(label)[0]!);
  }
  expect(said).toEqual(['Tomato: 1', 'Tomato: 2', 'Tomato: 1', 'Tomato: 0']);
});

test('a press that changed nothing is not announced', () => {
  render(<Twice refuse />);
  fireEvent.press(screen.getAllByLabelText('Add Tomato')[0]!);
  expect(said).toEqual([]);
});

function Said({ quantity }: { quantity: number }) {
  useAnnounceQuantity('Tomato', quantity);
  return null;
}

test('a quantity that changed without a press is not announced', () => {
  const { rerender } = render(<Said quantity={1} />);
  rerender(<Said quantity={2} />);
  expect(said).toEqual([]);
});

test('an error is announced once when it appears, and again when it comes back', () => {
  const field = (error?: string) => <Field label="Mobile" value="" onChange={() => {}} error={error} />;
  const { rerender } = render(field());
  rerender(field('Too short'));
  rerender(field('Too short'));
  rerender(field());
  rerender(field('Too short'));
  expect(said).toEqual(['Too short', 'Too short']);
});

test('an error that is there from the start is announced; a banner with information is not', () => {
  render(
    <>
      <ErrorState message="The shop could not be reached." />
      <Banner tone="danger">The slot is full.</Banner>
      <Banner>Prices of 9:00.</Banner>
    </>,
  );
  expect(said).toEqual(['The shop could not be reached.', 'The slot is full.']);
});

test('a live text announces its changes, not its first words', () => {
  const { rerender } = render(<Text live="polite">24 products</Text>);
  rerender(<Text live="polite">3 products</Text>);
  expect(said).toEqual(['3 products']);
});

describe('with the largest text', () => {
  const window = { width: 360, height: 780, scale: 3, fontScale: 1 };
  const resize = (fontScale: number) =>
    act(() => Dimensions.set({ window: { ...window, fontScale }, screen: window }));
  beforeEach(() => resize(2));
  afterEach(() => resize(1));

  test('a product name gets more lines in proportion to its size', () => {
    render(<Text lines={2}>Apple, Kinnaur</Text>);
    expect(screen.getByText('Apple, Kinnaur').props.numberOfLines).toBe(4);
  });

  test('a badge on a picture grows a little and stays on its line; another one grows with the text', () => {
    render(
      <>
        <Badge fixedRoom label="20% OFF" />
        <Badge label="Delivered" />
      </>,
    );
    const { numberOfLines, maxFontSizeMultiplier } = screen.getByText('20% OFF').props;
    expect({ numberOfLines, maxFontSizeMultiplier }).toEqual({
      numberOfLines: 1,
      maxFontSizeMultiplier: 1.3,
    });
    expect(screen.getByText('Delivered').props.maxFontSizeMultiplier).toBeUndefined();
  });

  test('the stepper is wider by the room that its number needs', () => {
    render(<AddStepper name="Tomato" quantity={2} onChange={jest.fn()} onNotify={jest.fn()} />);
    expect(
      StyleSheet.flatten(screen.getByLabelText('Quantity of Tomato').props.style as object),
    ).toMatchObject({
      width: 132,
      minHeight: 44,
    });
  });
});
