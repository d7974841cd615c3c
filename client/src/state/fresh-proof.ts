import { isProblem, type components } from '@/api';
import { useOverlays } from './overlays';

/** The ways in which the customer can prove their identity, as the server names them. */
export type ProofWays = components['schemas']['ProofWays'];

const noWays: ProofWays = { password: false, mobile: '', email: '' };

function askForProof(ways: ProofWays): Promise<boolean> {
  return new Promise((resolve) => {
    // If two calls need a proof at once, the later one asks and the earlier one fails.
    endProof(false);
    useOverlays.setState({ proof: { open: true, ways, onEnd: resolve } });
  });
}

/** Closes the dialog that asks for a proof, and lets the call that asked go on or fail. */
export function endProof(proved: boolean): void {
  const { proof } = useOverlays.getState();
  if (!proof.open) return;
  useOverlays.setState({ proof: { open: false } });
  proof.onEnd(proved);
}

export const closeProof = () => endProof(false);

/**
 * Makes a call that the server may refuse with proof_required. The customer is then asked to prove their identity, and the call
 * is made again. If the customer closes the dialog, the refusal is thrown.
 */
export async function withProof<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isProblem(error) || error.code !== 'proof_required') throw error;
    if (!(await askForProof((error.detail as ProofWays | undefined) ?? noWays))) throw error;
    return call();
  }
}
