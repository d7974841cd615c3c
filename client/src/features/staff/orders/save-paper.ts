import { saveFile } from '@/lib/save-file';
import type { fetchPaper } from './queries';

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;

/** Gives a paper to the device as a PDF, which opens and prints it. */
export const savePaper = ({ name, data }: Awaited<ReturnType<typeof fetchPaper>>): void =>
  void saveFile(bytesOf(data), name, 'application/pdf');
