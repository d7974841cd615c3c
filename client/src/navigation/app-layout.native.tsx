import { DarkTheme, DefaultTheme, ThemeProvider } from 'expo-router';

import { Background } from '@/features/offline';
import { usePushMessages } from '@/features/push';
import { useTheme } from '@/theme';
import { SheetStack } from '@/ui/sheet-stack';
import { useFeedback } from './feedback';
import { screenOfLink } from './incoming-link';
import { Overlays } from './overlays';
import { ShopTabs } from './shell/shop-tabs';

/** The theme for what the system draws: headers, and the background behind the screens. */
function useSystemTheme() {
  const { scheme, color } = useTheme();
  const base = scheme === 'dark' ? DarkTheme : DefaultTheme;
  const colors = {
    primary: color.brand,
    background: color.canvas,
    card: color.surface,
    text: color.ink,
    border: color.line,
    notification: color.accent,
  };
  return { ...base, colors };
}

export function AppLayout() {
  useFeedback();
  usePushMessages(screenOfLink);
  return (
    <ThemeProvider value={useSystemTheme()}>
      <SheetStack>
        <ShopTabs />
      </SheetStack>
      <Overlays />
      <Background />
    </ThemeProvider>
  );
}
