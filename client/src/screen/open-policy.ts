/** Not needed on the web: the link itself opens the policy in another tab. */
export const openPolicy = undefined;
