import { useEffect, useRef, useState } from 'react';
import { View } from 'react-native';

import { useSettings } from '@/api';
import { useLanguage } from '@/i18n';
import { usePreferences, type ThemePreference } from '@/theme';
import type { GoogleButtonProps } from './google-button-props';
import { googleIdentity } from './google-identity';
import { googleNonce } from './queries';

/** The widest button that Google draws. */
const widest = 392;

/** Google's button is drawn in a frame, which cannot see the page's theme. */
function isDark(chosen: ThemePreference): boolean {
  return chosen === 'system' ? window.matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
}

/**
 * Google's own button, drawn by its script into a frame. It appears when the shop has a client id
 * and both the script and a nonce came; otherwise the dialog has the other ways only.
 */
export function GoogleButton({ above, onCredential }: GoogleButtonProps) {
  const clientId = useSettings()?.googleClientId ?? '';
  const chosen = usePreferences((state) => state.theme);
  const language = useLanguage();
  const place = useRef<View>(null);
  const latestOnCredential = useRef(onCredential);
  const [shown, setShown] = useState(false);
  // A nonce is good for one login: after each credential there has to be a new one.
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
    // Without Google's button the other ways are enough, and the customer could not repair it.
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
