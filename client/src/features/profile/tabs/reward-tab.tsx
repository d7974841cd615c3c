export { RewardPanel as RewardTab } from '@/features/wallet';
