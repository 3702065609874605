/**
 * Normalises an email address to its mailbox, for limits per person: lower case, without a plus
 * suffix, and without dots at Google.
 */
export function mailboxOf(email: string): string {
  const plain = email.toLowerCase().replace(/\+[^@]*@/, '@')
  const [name = '', host] = plain.split('@')
  const isGoogles = host === 'gmail.com' || host === 'googlemail.com'
  return isGoogles ? `${name.replaceAll('.', '')}@gmail.com` : plain
}
