/** What mails of several kinds say. */
export const mails = {
  hello: 'Hello,',
  helloName: (name: string) => `Hello ${name},`,
  whyReceived: (shop: string) =>
    `You received this e-mail because your address was used at ${shop}.`,
  malaysianTime: (time: string) => `${time} (Malaysia time)`,
  contactUs: 'Contact us',
  logIn: 'Log in',
  exactAmount: (amount: string, reference: string) =>
    `Please pay exactly ${amount} with the recipient reference ${reference} so we can match it.`,
  recipientReference: 'Recipient reference',
  amount: 'Amount',
  scanOnOrderPage: 'You can also scan the DuitNow QR on the order page.',
  scanOnTopupPage: 'You can also scan the DuitNow QR on the top-up page.',
}
