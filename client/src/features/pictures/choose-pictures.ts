import { mostBytes, pictureTypes, type Attached } from './attached';

type Chosen = Omit<Attached, 'id'>;

/** A picture that is too large is scaled so that its longer side has this many pixels. */
const longest = 1600;

function pick(): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = pictureTypes.join(',');
    input.multiple = true;
    input.onchange = () => resolve([...(input.files ?? [])]);
    input.oncancel = () => resolve([]);
    input.click();
  });
}

/** A phone's picture has several megabytes; less than one is enough for the shop to see the fault. */
async function smaller(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.85);
  });
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('not read'));
    reader.readAsDataURL(blob);
  });
}

async function prepared(file: File): Promise<Chosen> {
  const fits = file.size <= mostBytes && pictureTypes.includes(file.type);
  const uri = await dataUrl(fits ? file : await smaller(file));
  return { name: file.name, uri, base64: uri.slice(uri.indexOf(',') + 1) };
}

/** Lets the customer choose pictures, and scales down those that are too large. Throws if a file is not a picture. */
export async function choosePictures(): Promise<Chosen[]> {
  return Promise.all((await pick()).map(prepared));
}
