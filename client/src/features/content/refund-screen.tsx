import { PolicyScreen } from './policy-screen';

export function RefundScreen() {
  return <PolicyScreen policy="refund policy" title="shell.refund" none="content.noRefund" />;
}
