/** On the web the link itself opens the policy, beside the form. */
export const openPolicy = undefined;
