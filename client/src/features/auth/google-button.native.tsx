import { useMutation } from '@tanstack/react-query';
import { View } from 'react-native';

import { useSettings } from '@/api';
import { useT } from '@/i18n';
import { Button, toast } from '@/ui';
import type { GoogleButtonProps } from './google-button-props';
import { canAskGoogle, googleCredential } from './google-account';

/**
 * A button that opens Google's sheet with the accounts of the phone. Shown if the server has a client id and the app was built with
 * that of the platform; never in Expo Go.
 */
export function GoogleButton({ above, onCredential }: GoogleButtonProps) {
  const t = useT();
  const clientId = useSettings()?.googleClientId ?? '';
  const { mutate, isPending } = useMutation({
    mutationFn: () => googleCredential(clientId),
    // Null if the customer has closed the sheet.
    onSuccess: (credential) => credential && onCredential(credential),
    onError: () => toast.error(t('auth.googleFailed')),
  });
  if (clientId === '' || !canAskGoogle()) return null;
  return (
    <>
      {above}
      <View style={{ width: '100%' }}>
        <Button full kind="secondary" label={t('shell.google')} busy={isPending} onPress={() => mutate()} />
      </View>
    </>
  );
}
