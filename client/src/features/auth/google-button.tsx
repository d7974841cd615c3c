import { useEffect, useRef, useState } from 'react';
import { View } from 'react-native';

import { useSettings } from '@/api';
import { useLanguage } from '@/i18n';
import { usePreferences, type ThemePreference } from '@/theme';
import type { GoogleButtonProps } from './google-button-props';
import { googleIdentity } from './google-identity';
import { googleNonce } from './queries';

/** The largest width that Google's button can have. */
const widest = 392;

/** Whether the page is dark. Google's button is in an iframe, which does not know the page's theme. */
function isDark(chosen: ThemePreference): boolean {
  return chosen === 'system' ? window.matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
}

/**
 * Google's own button, which its script draws in an iframe. It appears if the shop has a client id and both the script and a nonce
 * could be loaded; otherwise the dialog has only the other ways to log in.
 */
export function GoogleButton({ above, onCredential }: GoogleButtonProps) {
  const clientId = useSettings()?.googleClientId ?? '';
  const chosen = usePreferences((state) => state.theme);
  const language = useLanguage();
  const place = useRef<View>(null);
  const latestOnCredential = useRef(onCredential);
  const [shown, setShown] = useState(false);
  // A nonce is valid for one login: after each credential a new one is needed.
  const [round, setRound] = useState(0);
  useEffect(() => {
    latestOnCredential.current = onCredential;
  });
  useEffect(() => {
    if (clientId === '') return;
    let left = false;
    async function draw() {
      const [google, nonce] = await Promise.all([googleIdentity(), googleNonce()]);
      const node = place.current as unknown as HTMLElement | null;
      if (left || !node) return;
      google.initialize({
        client_id: clientId,
        nonce,
        ux_mode: 'popup',
        auto_select: false,
        callback: ({ credential }) => {
          if (left || !credential) return;
          latestOnCredential.current(credential);
          setRound((now) => now + 1);
        },
      });
      google.renderButton(node, {
        type: 'standard',
        theme: isDark(chosen) ? 'filled_black' : 'outline',
        size: 'large',
        text: 'continue_with',
        shape: 'rectangular',
        logo_alignment: 'center',
        width: Math.min(widest, node.clientWidth || widest),
        locale: language,
      });
      setShown(true);
    }
    // No error is shown: the customer can do nothing about it, and there are other ways to log in.
    draw().catch(() => setShown(false));
    return () => {
      left = true;
    };
  }, [clientId, round, chosen, language]);
  if (clientId === '') return null;
  return (
    <>
      {shown ? above : null}
      <View ref={place} style={{ minHeight: shown ? 44 : 0, alignItems: 'center', width: '100%' }} />
    </>
  );
}
