import { readFileSync } from 'node:fs';
import path from 'node:path';

import en from '../texts/en.json';
import { actions } from './actions';

test('every call that is logged has a name for people, and no other has', () => {
  const file = path.resolve(__dirname, '../../../../../adapters/httpapi/staff.yaml');
  const calls = readFileSync(file, 'utf8')
    .split(/\n {6}operationId: /)
    .slice(1);
  const logged = calls
    .filter((call) => /\n {6}x-logged: /.test(call))
    .map((call) => call.slice(0, call.indexOf('\n')));
  expect([...actions].sort()).toEqual(logged.sort());
  const named = Object.keys(en.log).filter((key) => key.startsWith('did_'));
  expect(named.sort()).toEqual(actions.map((action) => `did_${action}`).sort());
});
