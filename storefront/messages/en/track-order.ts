/** The page that mails the link of an order. */
export const trackOrder = {
  title: 'Track order',
  description: 'Enter your order reference and the e-mail address you ordered with.',
  intro:
    'Enter your order reference and the e-mail address you ordered with. We’ll send you a link.',
  reference: 'Order reference',
  email: 'Email',
  enterReference: 'Enter your order reference.',
  enterEmail: 'Enter your e-mail address.',
  send: 'Send me the link',
  sending: 'Sending...',
  refused: 'Please check the details.',
  failed: 'This could not be sent. Please try again.',
}
