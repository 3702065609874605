/** Help with an order, and the correction of its details. */
export const orderHelp = {
  title: 'Something wrong?',
  getHelp: 'Get help',
  correct: 'Correct the details',
  correctionNote: 'We’ll review it before we deliver, and e-mail you the result.',
  asked: (details: string) => `We’ll review your correction before we deliver: ${details}`,
  accepted: 'We corrected the details.',
  declined: (reason: string) => `We could not change the details: ${reason}`,
  changeOne: 'Change at least one detail.',
  sendRequest: 'Send request',
  sending: 'Sending...',
  failed: 'Your request could not be sent. Please try again.',
}
