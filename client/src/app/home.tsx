import { BuyAgain } from '@/chunks';
import { HomeScreen } from '@/features/home';

export default function Home() {
  return <HomeScreen buyAgain={<BuyAgain />} />;
}
