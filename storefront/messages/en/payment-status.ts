/** The status of a payment. */
export const paymentStatus = {
  waiting: 'We are waiting for your bank',
  waitingNote:
    'Your payment is on its way. This page updates itself. You can close it; we’ll e-mail you.',
  insufficientFunds: 'Your account had insufficient funds for this payment.',
  declined: 'Your bank declined this payment.',
  timedOut: 'This payment timed out.',
  cancelled: 'This payment was cancelled.',
  authenticationFailed: 'Your bank could not verify your identity.',
  checking: 'Checking...',
  checkAgain: 'Check again',
}

/** The steps of a manual transfer. */
export const transfer = {
  label: 'How to pay',
  copyDetails: 'Copy the details into your bank’s app',
  sendExactly: 'Send this exact amount with this reference',
  why: 'So we can match your transfer to this order.',
  tellUs: 'Tell us that you have paid',
  detailsFailed: 'Failed to load the bank details',
  pictureHelps: 'You can add a picture of the receipt to help us find it.',
  told: (time: string) => `You told us at ${time}.`,
  toldWithReceipt: (time: string) => `You told us at ${time}, with a receipt.`,
  havePaid: 'I have paid',
  sendPicture: 'Send the picture',
  sending: 'Sending…',
  addPicture: 'Add a picture',
  picture: 'Picture of the receipt',
  failed: 'This could not be sent. Please try again.',
}
