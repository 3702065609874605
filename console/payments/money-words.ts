/** How the books' words read. */
const words: Record<string, string> = {
  already_paid: 'What it came for was paid already',
  wrong_amount: 'Another amount than was owed',
  wrong_currency: 'Another currency',
  goods_gone: 'What it would pay for is gone',
  terms_ended: 'Too late for its price',
  unknown_attempt: 'For an attempt that the shop does not know',
  unknown_payment: 'Payment for an unknown attempt',
  uncaptured: 'Authorised, not captured',
  outside_refund: 'Refunded past the shop',
  chargeback: 'Chargeback',
  reversal: 'Reversed by the provider',
  check_payment: 'Manual',
  apeak: 'Gold',
  no_payment: 'Nothing to pay',
}

/** A word of the books as people read it. */
export function moneyWord(word: string): string {
  const plain = word.replaceAll('_', ' ')
  return words[word] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
