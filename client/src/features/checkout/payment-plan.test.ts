import {
  choose,
  firstPlan,
  methodOf,
  planOf,
  planProblem,
  remainder,
  walletShare,
  type Due,
} from './payment-plan';

const all = ['cod', 'wallet', 'phonePe'] as const;
const due = (part: Partial<Due> = {}): Due => ({ value: 172, balance: 60, fromCart: false, ...part });

test('cash on delivery is the first choice', () => {
  expect(firstPlan(due(), all)).toEqual({ wallet: false, second: 'cod' });
});

test('a method that is not offered is not preselected', () => {
  const plan = firstPlan(due(), ['phonePe']);
  expect(plan).toEqual({ wallet: false, second: null });
  expect(planProblem(plan, due())).toBe('checkout.selectMethod');
});

test('a wallet that was switched on in the cart stays on, with cash for the rest', () => {
  const fromCart = due({ fromCart: true });
  const plan = firstPlan(fromCart, all);
  expect(plan).toEqual({ wallet: true, second: 'cod' });
  expect(walletShare(plan, fromCart)).toBe(60);
  expect(remainder(plan, fromCart)).toBe(112);
  expect(choose(plan, 'wallet', fromCart)).toBe('checkout.walletAlready');
});

test('a wallet that covers everything needs no second method', () => {
  const rich = due({ fromCart: true, balance: 500 });
  const plan = firstPlan(rich, all);
  expect(plan).toEqual({ wallet: true, second: null });
  expect(planProblem(plan, rich)).toBeUndefined();
  expect(methodOf(plan)).toBe('wallet');
});

test('a wallet that the customer switched on at the check-out stays on', () => {
  const chosen = { plan: { wallet: true, second: 'cod' as const }, fromCart: false };
  expect(planOf(chosen, due(), all)).toEqual(chosen.plan);
});

test('a change of the wallet in the cart overrides an earlier choice', () => {
  const fromCart = due({ fromCart: true });
  const online = { plan: { wallet: false, second: 'phonePe' as const }, fromCart: false };
  expect(planOf(online, due(), all)).toEqual(online.plan);
  expect(planOf(online, fromCart, all)).toEqual({ wallet: true, second: 'phonePe' });
  expect(planOf(online, due({ fromCart: true, balance: 500 }), all)).toEqual({ wallet: true, second: null });
  const withWallet = { plan: { wallet: true, second: 'cod' as const }, fromCart: true };
  expect(planOf(withWallet, due(), all)).toEqual({ wallet: false, second: 'cod' });
});

test('a wallet that covers a part needs a second method', () => {
  expect(planProblem({ wallet: true, second: null }, due())).toBe('checkout.remaining');
});

test('an empty wallet is refused, when it is pressed and when it has become empty since', () => {
  const poor = due({ balance: 0 });
  expect(choose({ wallet: false, second: 'cod' }, 'wallet', poor)).toBe('checkout.walletZero');
  expect(planProblem({ wallet: true, second: 'cod' }, poor)).toBe('checkout.walletEmpty');
  expect(planProblem({ wallet: false, second: 'cod' }, poor)).toBeUndefined();
  const coin = due({ balance: 0.5 });
  expect(choose({ wallet: false, second: 'cod' }, 'wallet', coin)).toEqual({ wallet: true, second: 'cod' });
  expect(planProblem({ wallet: true, second: 'cod' }, coin)).toBeUndefined();
});

test('pressing the wallet turns it on and off', () => {
  const on = choose({ wallet: false, second: 'cod' }, 'wallet', due());
  expect(on).toEqual({ wallet: true, second: 'cod' });
  expect(choose({ wallet: true, second: 'cod' }, 'wallet', due())).toEqual({ wallet: false, second: 'cod' });
  const online = { wallet: true, second: 'phonePe' as const };
  expect(choose(online, 'wallet', due())).toEqual({ ...online, wallet: false });
  expect(methodOf(online)).toBe('phonePe');
});

test('choosing another method switches off a wallet that covers everything', () => {
  const rich = due({ balance: 500 });
  const on = choose({ wallet: false, second: 'cod' }, 'wallet', rich);
  expect(on).toEqual({ wallet: true, second: null });
  expect(choose({ wallet: true, second: null }, 'cod', rich)).toEqual({ wallet: false, second: 'cod' });
  expect(choose({ wallet: true, second: null }, 'wallet', rich)).toEqual({ wallet: false, second: 'cod' });
});

test('choosing how the rest is paid keeps a wallet that covers a part, and switches none on', () => {
  const online = { wallet: true, second: 'phonePe' };
  expect(choose({ wallet: true, second: 'cod' }, 'phonePe', due())).toEqual(online);
  expect(choose({ wallet: true, second: 'cod' }, 'phonePe', due({ fromCart: true }))).toEqual(online);
  const off = { wallet: false, second: 'cod' as const };
  expect(choose(off, 'phonePe', due({ balance: 500 }))).toEqual({ ...off, second: 'phonePe' });
});

test('less than a rupee cannot be paid online', () => {
  const nearly = due({ value: 60.5 });
  expect(planProblem({ wallet: true, second: 'phonePe' }, nearly)).toBe('checkout.onlineMinimum');
  expect(planProblem({ wallet: true, second: 'cod' }, nearly)).toBeUndefined();
  expect(planProblem({ wallet: false, second: 'phonePe' }, nearly)).toBeUndefined();
  expect(planProblem({ wallet: true, second: 'phonePe' }, due({ value: 61 }))).toBeUndefined();
});

test('paise are added up exactly', () => {
  const odd = due({ value: 100.1, balance: 33.33 });
  expect(remainder({ wallet: true, second: 'cod' }, odd)).toBe(66.77);
  expect(remainder({ wallet: true, second: 'cod' }, due({ value: 4.35, balance: 1 }))).toBe(3.35);
});
