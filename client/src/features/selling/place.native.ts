/** Does nothing in the app: only the web keeps the place of the rail free. */
export function keepPlace(_wanted: boolean, _rail: unknown): void {}

export function givePlace(): void {}
