// Published test cards with their failures; all other cards succeed.
const failing: Record<string, string> = {
  '4100280000090000': 'payment_timed_out',
  '4100280000080001': 'insufficient_fund',
  '4100280000070002': 'payment_cancelled',
  '4100280000060003': 'card_declined',
  '4100280000020007': 'gateway_technical_error',
  '4100280000000009': 'authentication_failed',
}

const international = [
  '5555555555554444',
  '5105105105105100',
  '5104060000000008',
  '4012888888881881',
]

/** The failure reason of this card, or null. */
export function failureOfCard(cardNumber: string): string | null {
  const digits = digitsOf(cardNumber)
  return Object.hasOwn(failing, digits) ? (failing[digits] ?? null) : null
}

/** A one-time password of 4 to 10 digits is accepted. */
export function isAcceptedOtp(otp: string): boolean {
  return /^\d{4,10}$/.test(otp)
}

/** The card in a payment, without its full number. */
export function cardEntity(cardNumber: string, id: string) {
  const digits = digitsOf(cardNumber)
  return {
    id,
    entity: 'card',
    name: '',
    last4: digits.slice(-4),
    network: digits.startsWith('5') ? 'MasterCard' : 'Visa',
    type: 'credit',
    issuer: null,
    international: international.includes(digits),
    emi: false,
    sub_type: 'consumer',
  }
}

function digitsOf(cardNumber: string): string {
  return cardNumber.replace(/\D/g, '')
}
