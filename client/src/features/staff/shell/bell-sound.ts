import { create } from 'zustand';

/** Browsers let a page make a sound only after a tap or a key. Until then the bell is locked. */
export const useSoundLocked = create<{ locked: boolean }>(() => ({ locked: true }));

let context: AudioContext | undefined;

const changed = () => useSoundLocked.setState({ locked: context?.state !== 'running' });

/** Asks the browser for sound. It agrees when this is called at a tap or a key. */
function unlock(): void {
  if (typeof AudioContext === 'undefined') return;
  if (!context) {
    context = new AudioContext();
    context.onstatechange = changed;
  }
  if (context.state !== 'running') context.resume().then(changed, () => undefined);
  changed();
}

const taps = ['pointerdown', 'keydown'] as const;

/** Unlocks the sound at the first tap or key. Returns a function that ends this. */
export function unlockAtTap(): () => void {
  taps.forEach((tap) => document.addEventListener(tap, unlock, true));
  return () => taps.forEach((tap) => document.removeEventListener(tap, unlock, true));
}

/** The strokes of the bell: pitch in hertz, and when it sounds in seconds. */
const strokes = [
  { pitch: 880, at: 0 },
  { pitch: 659.25, at: 0.22 },
] as const;
const fadeSeconds = 0.9;
const volume = 0.4;

/** Rings once: two strokes that fade away. False if the browser does not let it. */
export function ring(): boolean {
  if (context?.state !== 'running') return false;
  const start = context.currentTime + 0.02;
  for (const { pitch, at } of strokes) {
    // A bell has overtones that fade sooner than its tone.
    for (const [times, share] of [
      [1, 1],
      [2.76, 0.35],
    ] as const) {
      const tone = context.createOscillator();
      const loudness = context.createGain();
      tone.frequency.value = pitch * times;
      loudness.gain.setValueAtTime(0.0001, start + at);
      loudness.gain.exponentialRampToValueAtTime(volume * share, start + at + 0.01);
      loudness.gain.exponentialRampToValueAtTime(0.0001, start + at + fadeSeconds / times);
      tone.connect(loudness).connect(context.destination);
      tone.start(start + at);
      tone.stop(start + at + fadeSeconds);
    }
  }
  return true;
}
