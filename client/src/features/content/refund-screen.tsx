import { PolicyScreen } from './policy-screen';

export function RefundScreen() {
  return <PolicyScreen policy="refund policy" title="navigation.refund" none="content.noRefund" />;
}
