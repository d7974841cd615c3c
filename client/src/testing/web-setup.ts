import { configure } from '@testing-library/react';

// Beside the tests of Go a machine can be so busy that what is awaited takes longer than the usual second.
configure({ asyncUtilTimeout: 10_000 });
