/** A browser that Playwright cannot drive, with one open page. */
export interface Engine {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs the body of a function in the page and returns what it returns; values travel as JSON. */
  run<T>(body: string, ...args: unknown[]): Promise<T>;
  /** Presses an element as a person does, with the browser's own events of the pointer. */
  click(selector: string): Promise<void>;
  /** Types into a field, key by key. */
  type(selector: string, text: string): Promise<void>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** The size of the window, that of a phone. */
export const phone = { width: 430, height: 900 };
