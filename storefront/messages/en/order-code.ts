/** The delivered codes of an order. */
export const orderCode = {
  title: (item: string, count: number) => (count > 1 ? `Your ${item} codes` : `Your ${item} code`),
  sentBefore: 'Sent to your e-mail address before you had an account.',
  show: 'Show code',
  opening: 'Opening…',
  /** After 'Copy'. */
  code: 'code',
  codeNumber: (number: number) => `code ${number}`,
  redeem: 'How to redeem',
  mailAgain: 'E-mail it again',
  sending: 'Sending…',
  showFailed: 'The code could not be shown. Please try again.',
  sendFailed: 'The code could not be sent. Please try again.',
}
