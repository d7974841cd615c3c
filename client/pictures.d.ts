/** Metro gives a picture of the bundle a number. */
declare module '*.png' {
  const source: number;
  export default source;
}
