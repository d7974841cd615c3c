/** Fields that the customer has typed into since the page was loaded. */
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

/** Whether the page has typed text that loading it again would lose. */
export function hasTyped(): boolean {
  for (const field of fields) {
    if (!field.isConnected) fields.delete(field);
    else if (field.value.trim() !== '') return true;
  }
  return false;
}
