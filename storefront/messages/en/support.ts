/** What the ticket and the partnership form share. */
export const support = {
  website: 'Website',
  refused: (why: string) => `Error submitting the form: ${why}`,
  noResponse: 'No response from the server.',
  unknown: (why: string) => `An unknown error occurred: ${why}`,
  unreadable: 'The answer could not be read.',
}

/** The support ticket. */
export const ticket = {
  title: 'Submit a Support Ticket',
  text: 'Something went wrong? Tell us and we’ll reply by email.',
  faqFirst: (faq: string) => `Many questions are already answered in the ${faq}.`,
  received: 'We received your ticket',
  receivedText: 'Keep this number. We’ll reply by email and quote it.',
  another: 'Submit another ticket',
  aboutOrder: (reference: string) => `Order ${reference}`,
  orderReference: 'Order Reference (optional)',
  order: 'Order (optional)',
  noOrder: 'None in particular',
  description: 'Description',
  descriptionHint: 'What happened, and what did you expect? Never share your password or PIN.',
  submit: 'Submit Ticket',
}

/** The partnership form. */
export const partnership = {
  title: 'Partnership Form',
  text: 'Provide us with brief information and let us discover the potential of our partnership.',
  thanks: 'Thank you for contacting us',
  thanksText: 'This is your enquiry number. We’ll reply by email.',
  another: 'Send another enquiry',
  contactNumber: 'Contact Number',
  type: 'Partnership Type',
  message: 'Message',
  role: 'Role',
  submit: 'Submit Partnership Form',
  publisher: 'Publisher',
  paymentCollaboration: 'Payment Collaboration',
  marketingActivation: 'Marketing Activation',
  communityEngagement: 'Community Engagement',
  otherType: 'Other',
  executive: 'CEO/Executive/Founder',
  developer: 'Game Developer',
  marketer: 'Marketer',
  sales: 'Business Development/Sales',
  product: 'Product Management',
  finance: 'Finance/Payments',
  operations: 'Operations/Monetizations',
  producer: 'Producer',
  otherRole: 'Other',
}

/** The live chat. */
export const chat = {
  title: 'Live chat',
  close: 'Close live chat',
  connecting: 'Connecting...',
  writeToUs: 'Write to us and we’ll reply here.',
  closed: 'This conversation is closed. Write again to reopen it.',
  online: 'We’re online.',
  replyByEmail: 'We’ll reply here and by email.',
  replyLater: 'We’ll reply as soon as we are back.',
  conversation: 'Conversation',
  hello: 'Hello! How can we help you?',
  notSent: 'Not sent',
  resend: 'Resend',
  fromYou: 'You:',
  fromShop: 'Apeak:',
  yourMessage: 'Your message',
  askEmail: 'We’re offline right now. Where should we email our reply?',
  yourEmail: 'Your email address',
  emailMe: 'Email me the reply',
  interrupted: 'Not sent.',
  refused: (why: string) => `Not sent. ${why}`,
  offline: 'Not sent. You seem to be offline.',
}
