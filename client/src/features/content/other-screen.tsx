import { PolicyScreen } from './policy-screen';

export function OtherScreen() {
  return <PolicyScreen policy="other policy" title="shell.other" none="content.noOther" />;
}
