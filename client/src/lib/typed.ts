/** The fields into which the customer has typed since the page was loaded. */
const fields = new Set<HTMLInputElement | HTMLTextAreaElement>();

if (typeof document !== 'undefined') {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) fields.add(target);
    },
    true,
  );
}

/** Whether a reload of the page would lose text that the customer has typed. */
export function hasTyped(): boolean {
  for (const field of fields) {
    if (!field.isConnected) fields.delete(field);
    else if (field.value.trim() !== '') return true;
  }
  return false;
}
