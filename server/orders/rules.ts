import type { OrderAnswer } from '@apeak/contract/orders'

const hidden = '•••'

/** An address of mail that its owner knows again, and nobody else can write to. */
export function shortenedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at))}${hidden}${email.slice(at)}`
}

/** An answer that whoever gave it knows again. */
export function shortenedAnswer({ name, value }: OrderAnswer): OrderAnswer {
  const letters = [...value]
  if (letters.length < 6) return { name, value: hidden }
  return { name, value: letters.slice(0, 2).join('') + hidden + letters.slice(-2).join('') }
}
