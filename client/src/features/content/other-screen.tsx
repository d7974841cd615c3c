import { PolicyScreen } from './policy-screen';

export function OtherScreen() {
  return <PolicyScreen policy="other policy" title="navigation.other" none="content.noOther" />;
}
