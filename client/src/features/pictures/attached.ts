/** A chosen picture, ready to be sent. */
export interface Attached {
  id: number;
  name: string;
  /** The address of the preview: a data URL or a file of the device. */
  uri: string;
  base64: string;
}

export const mostPictures = 3;
export const mostBytes = 2 * 1024 * 1024;
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

export interface PictureChoiceProps {
  /** Says under the button what the pictures are for. */
  hint: string;
  pictures: Attached[];
  onChange: (pictures: Attached[]) => void;
  /** The server's refusal of the pictures. */
  error?: string;
  disabled: boolean;
}
