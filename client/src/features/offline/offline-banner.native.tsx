/** Expo Go has no network module: screens say it when a call fails. */
export function OfflineBanner(): null {
  return null;
}
