import { PolicyScreen } from './policy-screen';

export function TermsScreen() {
  return <PolicyScreen policy="" title="navigation.terms" none="content.noTerms" />;
}
