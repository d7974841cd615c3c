// The HTML document of the staff's client. In its bundle this file replaces expo-router/_ctx-html, which has that of src/app.
export const ctx = require.context('../src/app-staff', false, /\+html\.tsx$/, 'sync');
