/** A picture that was chosen, ready to be sent. */
export interface Attached {
  id: number;
  /** Of its file. */
  name: string;
  /** Where it can be looked at here. */
  uri: string;
  base64: string;
}

export const mostPictures = 3;
export const mostBytes = 2 * 1024 * 1024;
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

export interface PictureChoiceProps {
  /** What they are for. */
  hint: string;
  pictures: Attached[];
  onChange: (pictures: Attached[]) => void;
  /** What the server said of them. */
  error?: string;
  disabled: boolean;
}
