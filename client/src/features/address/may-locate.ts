/** Whether the page already has the permission to read the position, so that the customer is not asked. */
export async function mayLocate(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    return state === 'granted';
  } catch {
    return false;
  }
}
