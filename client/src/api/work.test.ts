import { createHash } from 'node:crypto';
import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib/v1';

import { useToasts } from '@/ui/toast-store';
import kept from '../../../core/puzzle/testdata/altcha.json';
import { hashesTo } from './sha256';
import { doWork, solve, type Puzzle } from './work';

const decoded = (payload: string): unknown => JSON.parse(atob(payload));

test('the hash is that of every other library, for texts of one, two and three blocks', () => {
  for (let length = 0; length < 140; length++) {
    const text = 'x'.repeat(length);
    const hash = createHash('sha256').update(`${text}4821`).digest('hex');
    expect(hashesTo(hash, text)(4821)).toBe(true);
    expect(hashesTo(hash, text)(4820)).toBe(false);
  }
});

test('a puzzle of the server has one solution, here and in ALTCHA’s library', async () => {
  const { puzzle, payload } = kept;
  const { number } = decoded(payload) as { number: number };
  const theirs = await solveChallenge(puzzle.challenge, puzzle.salt, puzzle.algorithm, puzzle.maxnumber)
    .promise;
  expect(theirs?.number).toBe(number);
  const { maxnumber: _, ...named } = puzzle;
  expect(decoded(await solve(puzzle as Puzzle))).toEqual({ ...named, number });
});

test('ALTCHA’s library takes our solutions of its puzzles', async () => {
  const hmacKey = 'a key';
  const puzzle = (await createChallenge({ hmacKey, maxNumber: 3000, number: 2999 })) as unknown as Puzzle;
  expect(await verifySolution(await solve({ ...puzzle, maxnumber: 3000 }), hmacKey)).toBe(true);
});

/** A puzzle that `number` solves. */
const solvedBy = (number: number): Puzzle => ({
  algorithm: 'SHA-256',
  challenge: createHash('sha256').update(`salt${number}`).digest('hex'),
  maxnumber: 10_000_000,
  salt: 'salt',
  signature: '',
});

test('the page stays usable meanwhile, and the work can be given up', async () => {
  const puzzle = solvedBy(300_000);
  let turns = 0;
  const page = setInterval(() => turns++, 1);
  await solve(puzzle);
  clearInterval(page);
  expect(turns).toBeGreaterThan(3);

  const leaving = new AbortController();
  const never = solve({ ...puzzle, challenge: 'none' }, leaving.signal);
  leaving.abort();
  await expect(never).rejects.toThrow();
});

test('a phone’s signal, which is that of React Native and not of Node, lets the work end and be given up', async () => {
  const { AbortController: OfPhone } = jest.requireActual<typeof globalThis>(
    'abort-controller/dist/abort-controller',
  );
  const puzzle = solvedBy(30_000);
  expect(decoded(await solve(puzzle, new OfPhone().signal))).toMatchObject({ number: 30_000 });

  const leaving = new OfPhone();
  const never = solve({ ...puzzle, challenge: 'none' }, leaving.signal);
  leaving.abort();
  await expect(never).rejects.toThrow('given up');
});

test('a puzzle without a solution ends', async () => {
  const puzzle: Puzzle = {
    algorithm: 'SHA-256',
    challenge: 'none',
    maxnumber: 100,
    salt: 'salt',
    signature: '',
  };
  await expect(solve(puzzle)).rejects.toThrow('no solution');
});

test('the customer reads that the device is checked, until it is', async () => {
  const work = doWork(kept.puzzle as Puzzle);
  const shown = () => useToasts.getState().list.map(({ message }) => message);
  expect(shown()).toEqual(['Checking your device… This takes a few seconds.']);
  await work;
  expect(shown()).toEqual([]);
});
