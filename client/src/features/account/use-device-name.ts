import { useT } from '@/i18n';
import type { Session } from './queries';

/** The name of a device for customers: "Redmi Note 12", "Chrome on Android", "App on iPhone". */
export function useDeviceName(): (session: Pick<Session, 'app' | 'system' | 'model'>) => string {
  const t = useT();
  return ({ app, system, model }) => {
    if (model) return model;
    const name = app === 'app' ? t('account.deviceApp') : app;
    if (name && system) return t('account.deviceOn', { app: name, system });
    return name || system || t('account.deviceUnknown');
  };
}
