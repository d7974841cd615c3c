/** Native reads the choice from the store. */
export function applyScheme(): void {}
