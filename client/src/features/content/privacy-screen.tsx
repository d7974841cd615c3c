import { PolicyScreen } from './policy-screen';

export function PrivacyScreen() {
  return <PolicyScreen policy="privacy policy" title="shell.privacy" none="content.noPrivacy" />;
}
