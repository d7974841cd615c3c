import { useEffect, useId, useLayoutEffect, type ReactNode } from 'react';
import { BackHandler, StyleSheet } from 'react-native';
import { ScreenStack, ScreenStackItem } from 'react-native-screens';
import { create } from 'zustand';

import { radius, useTheme } from '@/theme';
import { ErrorBoundary } from './error-boundary';

export interface SheetProps {
  /** 'fit': as tall as its content; 'tall': the whole height, for content that scrolls above a footer. */
  height: 'fit' | 'tall';
  onClose: () => void;
  children: ReactNode;
}

interface OpenSheet extends SheetProps {
  id: string;
  /** How often the system has closed the sheet while its owner kept it open. Part of the key, so that the sheet is shown again. */
  presentation: number;
}

/** The open sheets, the last one on top. */
const useSheets = create<{ list: readonly OpenSheet[] }>(() => ({ list: [] }));

function put(id: string, props: SheetProps): void {
  useSheets.setState(({ list }) => {
    const known = list.find((sheet) => sheet.id === id);
    const next = { ...props, id, presentation: known?.presentation ?? 0 };
    return { list: known ? list.map((sheet) => (sheet.id === id ? next : sheet)) : [...list, next] };
  });
}

function remove(id: string): void {
  useSheets.setState(({ list }) => ({ list: list.filter((sheet) => sheet.id !== id) }));
}

/** Closes all sheets, the top one first. For what opens a page from outside of the app, which they would cover. */
export function closeSheets(): void {
  for (const { onClose } of [...useSheets.getState().list].reverse()) onClose();
}

/** The customer swiped the sheet down. Its owner is told; if the owner keeps it open, it is presented again. */
function dismissed({ id, onClose }: OpenSheet): void {
  if (!useSheets.getState().list.some((sheet) => sheet.id === id)) return;
  useSheets.setState(({ list }) => ({
    list: list.map((sheet) => (sheet.id === id ? { ...sheet, presentation: sheet.presentation + 1 } : sheet)),
  }));
  onClose();
}

/** While mounted, shows its content in a sheet of the system over the whole app. */
export function SystemSheet({ height, onClose, children }: SheetProps): null {
  const id = useId();
  useLayoutEffect(() => put(id, { height, onClose, children }));
  useLayoutEffect(() => () => remove(id), [id]);
  return null;
}

/** Android's back button and back gesture close the top sheet before they leave a page. */
function useBackCloses(top: OpenSheet | undefined): void {
  useEffect(() => {
    if (!top) return;
    const { remove: stop } = BackHandler.addEventListener('hardwareBackPress', () => {
      top.onClose();
      return true;
    });
    return stop;
  }, [top]);
}

/** Wraps the app's tabs: the stack over which the system presents sheets. */
export function SheetStack({ children }: { children: ReactNode }) {
  const { color } = useTheme();
  const sheets = useSheets((state) => state.list);
  useBackCloses(sheets.at(-1));
  return (
    <ScreenStack style={styles.fill}>
      <ScreenStackItem
        screenId="shop"
        headerConfig={{ hidden: true }}
        activityState={2}
        style={StyleSheet.absoluteFill}
        aria-hidden={sheets.length > 0}
      >
        {children}
      </ScreenStackItem>
      {sheets.map((sheet) => (
        <ScreenStackItem
          key={`${sheet.id}${sheet.presentation}`}
          screenId={`${sheet.id}${sheet.presentation}`}
          headerConfig={{ hidden: true }}
          activityState={2}
          stackPresentation="formSheet"
          sheetAllowedDetents={sheet.height === 'fit' ? 'fitToContents' : [1]}
          sheetGrabberVisible
          sheetCornerRadius={radius.sheet}
          contentStyle={{ backgroundColor: color.surface }}
          style={StyleSheet.absoluteFill}
          // useBackCloses handles Android's back button.
          gestureEnabled
          nativeBackButtonDismissalEnabled={false}
          onDismissed={() => dismissed(sheet)}
        >
          {/* The sheet's owner has a boundary around itself, not around what is drawn here in the owner's name. */}
          <ErrorBoundary onError={sheet.onClose}>{sheet.children}</ErrorBoundary>
        </ScreenStackItem>
      ))}
    </ScreenStack>
  );
}

const styles = StyleSheet.create({ fill: { flex: 1 } });
