// The routes of the app: the website's pages, in tabs. In the app's bundle this file replaces expo-router/_ctx, which has the
// routes of src/app.
export const ctx = require.context('../src/app-native', true, /\.tsx?$/);
