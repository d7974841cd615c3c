import { usePathname } from 'expo-router';

import { TabBar as Original } from '@/navigation/parts/tab-bar';
import { tabBarAt, tabs } from '@/navigation/tabs';
import { kept } from './kept';

export { besideTabs } from '@/navigation/parts/tab-bar';

export const TabBar = kept(Original, () => {
  const path = usePathname();
  return [tabBarAt(path), tabs.map(({ pages }) => pages?.test(path))];
});
