/**
 * Replaces hooks of react-native-web that listen to a view in a browser, in the bundle that renders pages on the server: each view
 * calls four of them, and none has a part in the markup.
 */
export default function noHook() {
  return {};
}
