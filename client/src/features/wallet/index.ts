export { balanceQuery } from './queries';
export { RewardPanel } from './reward-panel';
export { WalletPanel } from './wallet-panel';
