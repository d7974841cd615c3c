/** Apps: whether a payment page lies over the app, which is already on the screen that the payment leads back to. */
let paying = false;

export const isPaying = () => paying;
export const setPaying = (now: boolean) => {
  paying = now;
};
