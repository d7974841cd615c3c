// The routes of the staff's client: the files of src/app-staff. In its bundle this file replaces expo-router/_ctx, which has the
// routes of src/app.
export const ctx = require.context('../src/app-staff', true, /^(?:\.\/)(?!\+html\.tsx$).*\.tsx$/, 'lazy');
