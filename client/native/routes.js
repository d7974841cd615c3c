// The app's own routes: the website's pages, in tabs. The bundler puts this file in place of expo-router/_ctx, whose
// routes are those of src/app.
export const ctx = require.context('../src/app-native', true, /\.tsx?$/);
