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

/** Ringgit as typed ("12.50") to sen; undefined where it is no amount above nothing. */
export function typedSen(text: string): number | undefined {
  const found = /^\s*(-?)(\d{1,7})(?:\.(\d{1,2}))?\s*$/.exec(text)
  if (!found) return undefined
  const sen = Number(found[2]) * 100 + Number((found[3] ?? '').padEnd(2, '0'))
  return sen === 0 ? undefined : found[1] ? -sen : sen
}

/** Sen as one types them. */
export const senText = (sen: number) => (sen / 100).toFixed(2)
