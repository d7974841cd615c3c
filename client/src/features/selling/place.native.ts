/** An app's list makes room by itself. */
export function keepPlace(_wanted: boolean, _rail: unknown): void {}

export function givePlace(): void {}
