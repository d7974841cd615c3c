/** In place of a CSS file in tests, where nothing is drawn: a module without classes. */
export default {};
