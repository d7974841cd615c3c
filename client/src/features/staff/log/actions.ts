/** The calls that the log names, as staff.yaml has them (x-logged). A test compares the two. */
export const actions = [
  'advanceOrders',
  'cancelOrder',
  'moveOrder',
  'claimPicks',
  'takePickOver',
  'releasePick',
  'packPick',
  'unpackPick',
  'refundOrder',
  'redirectRefund',
  'settleComplaint',
  'creditWallet',
  'countStock',
  'moveStock',
  'shareStock',
  'shelveGoods',
  'changeSlot',
  'pauseShop',
  'resumeShop',
  'finishLetter',
  'hideReview',
  'finishAlert',
  'addPerson',
  'changePerson',
  'exportLog',
  'showOrder',
  'printBill',
  'printSlip',
  'printLabels',
  'listLetters',
  'findCustomers',
  'showCustomer',
] as const;

export type ActionName = (typeof actions)[number];

export const isAction = (name: string): name is ActionName => (actions as readonly string[]).includes(name);
