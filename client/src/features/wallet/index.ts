export { balanceQuery } from './queries';
export { useTopUpFor } from './use-top-up-for';
export { RewardPanel } from './reward-panel';
export { WalletPanel } from './wallet-panel';
