/** Apps: true while a payment page lies over the app. Links that come in meanwhile must not change the screen below. */
let paying = false;

export const isPaying = () => paying;
export const setPaying = (now: boolean) => {
  paying = now;
};
