interface Initialization {
  client_id: string;
  nonce: string;
  callback: (answer: { credential?: string }) => void;
  ux_mode: 'popup';
  auto_select: boolean;
}

interface ButtonLook {
  type: 'standard';
  theme: 'outline' | 'filled_black';
  size: 'large';
  text: 'continue_with';
  shape: 'rectangular';
  logo_alignment: 'center';
  width: number;
  locale: string;
}

/** The part of Google Identity Services that the shop uses. */
interface GoogleIdentity {
  initialize: (options: Initialization) => void;
  renderButton: (parent: HTMLElement, look: ButtonLook) => void;
}

const address = 'https://accounts.google.com/gsi/client';
let loading: Promise<GoogleIdentity> | undefined;

function identity(): GoogleIdentity | undefined {
  return (globalThis as { google?: { accounts?: { id?: GoogleIdentity } } }).google?.accounts?.id;
}

/** Loads Google's script once. After a failure the next login tries again. */
export function googleIdentity(): Promise<GoogleIdentity> {
  loading ??= new Promise<GoogleIdentity>((resolve, reject) => {
    const script = document.createElement('script');
    const failed = () => {
      loading = undefined;
      script.remove();
      reject(new Error('Google Identity Services did not load'));
    };
    script.src = address;
    script.async = true;
    script.onload = () => {
      const there = identity();
      if (there) resolve(there);
      else failed();
    };
    script.onerror = failed;
    document.head.append(script);
  });
  return loading;
}
