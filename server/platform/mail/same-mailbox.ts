/**
 * The mailbox that an e-mail address leads to, for limits that one person must not get twice: in small
 * letters, without what follows a plus sign, and at Google's, where dots mean nothing, without them.
 */
export function mailboxOf(email: string): string {
  const plain = email.toLowerCase().replace(/\+[^@]*@/, '@')
  const [name = '', host] = plain.split('@')
  const isGoogles = host === 'gmail.com' || host === 'googlemail.com'
  return isGoogles ? `${name.replaceAll('.', '')}@gmail.com` : plain
}
