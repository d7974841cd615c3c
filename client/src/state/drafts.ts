const all = new Set<Map<string, unknown>>();

/** Text that the customer has typed and not saved. It outlives its page and an expired session, and a logout deletes it. */
export function createDrafts<T>(): Map<string, T> {
  const drafts = new Map<string, T>();
  all.add(drafts);
  return drafts;
}

export const forgetDrafts = (): void => all.forEach((drafts) => drafts.clear());
