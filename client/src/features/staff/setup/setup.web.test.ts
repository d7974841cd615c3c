import { storage } from '@/lib/storage';
import { readJson } from '@/lib/stored-json';
import { change, formOf, useDraft } from './draft';

test('what is no number becomes one that the server refuses', () => {
  const { typed } = useDraft.getState();
  const form = formOf({
    ...typed,
    delivery: '',
    freeFrom: '1e3',
    minimumOrder: '12.5',
    km: 'far',
    latitude: '',
  });
  expect(form).toMatchObject({ delivery: -1, freeFrom: -1, minimumOrder: 12.5, metres: 0, latitude: 0 });
  expect(form).not.toHaveProperty('mobile');
  expect(formOf({ ...typed, km: '2.5' }).metres).toBe(2500);
});

test('what is typed is kept on the device', () => {
  change({ step: 3 });
  expect(readJson(storage, 'staff.setup')).toMatchObject({ step: 3 });
});
