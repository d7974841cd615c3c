import { PolicyScreen } from './policy-screen';

export function PrivacyScreen() {
  return <PolicyScreen policy="privacy policy" title="navigation.privacy" none="content.noPrivacy" />;
}
