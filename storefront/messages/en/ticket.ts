/** The support ticket. */
export const ticket = {
  title: 'Submit a Support Ticket',
  text: 'Something went wrong? Tell us and we’ll reply by e-mail.',
  faqFirst: (faq: string) => `Many questions are answered in the ${faq} already.`,
  received: 'We received your ticket',
  receivedText: 'Keep this number. We’ll reply by e-mail and quote it.',
  another: 'Submit another ticket',
  aboutOrder: (reference: string) => `Order ${reference}`,
  orderReference: 'Order Reference (optional)',
  order: 'Order (optional)',
  noOrder: 'None in particular',
  description: 'Description',
  descriptionHint: 'What happened, and what did you expect? Never share your password or PIN.',
  submit: 'Submit Ticket',
}
