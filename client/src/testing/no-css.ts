/** Replaces CSS files in tests, where nothing is drawn: a module without classes. */
export default {};
