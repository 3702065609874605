/** The results of the search box. */
export const search = {
  results: 'Products',
  found: (count: number) => `${count} found`,
  nothing: 'No products found.',
  didYouMean: 'No products found. Did you mean:',
  help: 'Help',
  paymentMethod: 'Payment method',

  // The words by which a page of help is found: in the other languages also some English ones.
  wordsOfRefunds: 'refund return money back cancel wrong',
  wordsOfTickets: 'help contact support complaint problem late ticket',
  wordsOfFaq: 'faq question help how pay payment delivery',
  wordsOfGold: 'gold top up topup reload balance wallet apeak',
  wordsOfOrders: 'order orders history code receipt track',
  wordsOfAccount: 'account password pin profile email delete',
  wordsOfTerms: 'terms conditions',
  wordsOfPrivacy: 'privacy data',
  wordsOfNews: 'news events',
  wordsOfReferrals: 'referral referrals affiliate commission',
}
