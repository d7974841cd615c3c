import { PolicyScreen } from './policy-screen';

export function TermsScreen() {
  return <PolicyScreen policy="" title="shell.terms" none="content.noTerms" />;
}
