import { act } from '@testing-library/react-native';
import { screen } from 'expo-router/testing-library';
import { StyleSheet, type ViewStyle } from 'react-native';
import type { ReactTestInstance } from 'react-test-renderer';

import { setLanguage, type Language } from '@/i18n';
import en from '@/i18n/en';
import hi from '@/i18n/hi';
import { openAccountDeletion, openAddress, openCart, openLocation, openLogin } from '@/state';
import {
  begin,
  end,
  header,
  hosts,
  open,
  page,
  pages,
  phone,
  settle,
  sheets,
  tab,
  tablet,
  tabs,
  tops,
} from '@/testing/shell';
import { setTheme, type ThemePreference } from '@/theme';
import { palettes } from '@/theme/palette';

jest.mock(
  '@/api/client',
  () => jest.requireActual<typeof import('@/testing/example-api')>('@/testing/example-api').exampleClient,
);

// The first test loads the whole app, which takes long on a busy machine.
jest.setTimeout(120_000);

afterEach(end);

type Node = ReactTestInstance;

const isHidden = ({ props }: Node) =>
  props['aria-hidden'] === true ||
  props.accessibilityElementsHidden === true ||
  props.importantForAccessibility === 'no-hide-descendants';

/** The native views that a screen reader can reach. */
function seen(root: Node): Node[] {
  if (isHidden(root)) return [];
  const inner = root.children.flatMap((child) => (typeof child === 'string' ? [] : seen(child)));
  return typeof root.type === 'string' ? [root, ...inner] : inner;
}

/** What a screen reader says for an element: its label, or else the texts in it. */
function nameOf(node: Node): string {
  if (isHidden(node)) return '';
  const label: unknown =
    typeof node.type === 'string' && (node.props['aria-label'] ?? node.props.accessibilityLabel);
  if (typeof label === 'string') return label;
  const words = node.children.map((child) => (typeof child === 'string' ? child : nameOf(child)));
  return words.join(String(node.type) === 'Text' ? '' : ' ').trim();
}

const isElement = ({ props }: Node) => props.accessible === true;
const isPressable = ({ props }: Node) => typeof props.onClick === 'function';
const roleOf = ({ props }: Node): unknown => props.role ?? props.accessibilityRole;

/** Names that must not be read out: an id, or a missing value. */
const raw = /[{}]|undefined|null|NaN|\[object|^[a-z]?\d+$|^[0-9a-f-]{20,}$/;
const isKey = (name: string) => /^\w+\.\w+$/.test(name) && name.split('.')[0]! in hi;

function faultsOf(root: Node): string[] {
  const all = seen(root);
  const pressables = all.filter((node) => isPressable(node) && node.props.accessible !== false);
  const named = pressables.flatMap((node) => {
    const name = nameOf(node);
    const role = roleOf(node);
    return [
      !/[\p{L}\p{N}]/u.test(name) && `no name: a ${String(role)}`,
      (raw.test(name) || isKey(name)) && `a raw name: ${name}`,
      !role && String(node.type) !== 'Text' && `no role: ${name}`,
    ];
  });
  const nested = all
    .filter((node) => isElement(node) && String(node.type) !== 'Text')
    .flatMap((outer) =>
      seen(outer)
        .filter((node) => node !== outer && isPressable(node))
        .map((node) => `${nameOf(node)} cannot be reached on iOS, in ${nameOf(outer)}`),
    );
  return [...named, ...nested].filter((fault) => fault !== false);
}

const styleOf = (node: Node | undefined): ViewStyle =>
  StyleSheet.flatten(node?.props.style as ViewStyle) ?? {};
/** The list itself sets the height of a long list's cells, after it has measured each. */
const isMeasured = (box: Node) => {
  const cell = styleOf(seen(box)[1]);
  return cell.position === 'absolute' && 'minHeight' in cell;
};

/** Boxes of fixed height that contain a text that can grow. Boxes one point high are for screen readers only. */
function tightBoxes(root: Node): string[] {
  const growing = (node: Node) =>
    String(node.type) === 'Text' && node.props.maxFontSizeMultiplier === undefined && nameOf(node) !== '';
  return seen(root)
    .filter(
      (node) => /^View$/.test(String(node.type)) && Number(styleOf(node).height) > 1 && !isMeasured(node),
    )
    .flatMap((box) => seen(box).filter(growing))
    .map(nameOf);
}

const flat = (catalogue: object) =>
  Object.entries(catalogue).flatMap(([area, texts]) =>
    Object.entries(texts as Record<string, string>).map(([name, text]) => [`${area}.${name}`, text] as const),
  );

/** Texts shown in English although the Hindi catalogue has a different text. */
function englishOn(root: Node): string[] {
  const hindi = new Map(flat(hi));
  const known = new Set(hindi.values());
  const english = new Set(
    flat(en)
      .filter(([key, text]) => hindi.get(key) !== text && !known.has(text))
      .map(([, text]) => text),
  );
  return seen(root)
    .flatMap(
      (node) => [node.props['aria-label'], node.props.accessibilityLabel, ...node.children] as unknown[],
    )
    .filter((words) => typeof words === 'string' && english.has(words)) as string[];
}

const tabNames = [
  hi.navigation.home,
  hi.navigation.categories,
  hi.search.title,
  hi.navigation.orders,
  hi.navigation.accountTab,
];

const overlays: [name: string, show: () => void][] = [
  ['the cart', () => openCart()],
  ['the login', () => openLogin()],
  ['the place of delivery', () => openLocation()],
  ['an address', () => openAddress()],
  ['the deletion of the account', () => openAccountDeletion()],
];

describe('with the largest text', () => {
  beforeEach(() => begin({ ...phone, fontScale: 2 }));

  test.each(Object.values(pages))('%s: all is named, reached and free to grow', async (url, _, __, words) => {
    await open(url);
    await screen.findAllByText(words);
    expect(faultsOf(page())).toEqual([]);
    expect(tightBoxes(page())).toEqual([]);
  });

  test.each(overlays)('%s: all is named, reached and free to grow', async (_, show) => {
    await open('/');
    act(show);
    await settle();
    const sheet = sheets()[0]!;
    expect(faultsOf(sheet)).toEqual([]);
    expect(tightBoxes(sheet)).toEqual([]);
    expect(seen(sheet).some((node) => roleOf(node) === 'heading')).toBe(true);
  });
});

describe('in Hindi, in the dark, on a tablet', () => {
  const choose = (theme: ThemePreference, language: Language) =>
    act(async () => {
      setTheme(theme);
      await setLanguage(language);
    });
  beforeEach(async () => {
    begin(tablet);
    await choose('dark', 'hi');
  });
  afterEach(() => choose('system', 'en'));

  test.each(Object.values(pages))(
    '%s: no English is left, and the shell is dark and wide',
    async (url, name) => {
      await open(url);
      await settle();
      expect(englishOn(page())).toEqual([]);
      expect(faultsOf(page())).toEqual([]);
      const title = header().title as string | undefined;
      if (!header().hidden && url !== '/product/apple-kinnaur') expect(title).toMatch(/[\u0900-\u097f]/);
      expect(hosts(/^RNSTabsScreen/).map(({ props }) => props.title)).toEqual(tabNames);
      expect(tab().props.title).toBe(tabNames[Object.keys(tops).indexOf(name)]);
      expect(header().backgroundColor ?? palettes.dark.surface).toBe(palettes.dark.surface);
      // On a tablet a product page shows both its own bar and the tabs; only check-out hides the tabs.
      expect(tabs().props.tabBarHidden).toBe(url === '/checkout');
      expect(screen.queryByLabelText(new RegExp(`^${hi.navigation.viewCart}`))).toBeNull();
    },
  );
});
