import { networkOf, networksOf } from '#platform/http/rate-limit.ts'
import { mailboxOf } from '#platform/mail/same-mailbox.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** For whom an order counts. */
export type Buyer = {
  /** An account, or a guest by e-mail address and network together. */
  buyer: string
  /** The network of a guest; null for an account, which counts by itself wherever it is. */
  network: string | null
  /** The wider networks of a guest with an IPv6 address. */
  network_56: string | null
  network_48: string | null
}

/**
 * Whose limits an order counts for. A guest's address counts with the network that it is typed in, so
 * that a stranger cannot use up another's: the mailbox that it leads to, as a hash, as the network does.
 * `address`: the client's.
 */
export function buyerOf(
  secrets: Secrets,
  { accountId, email }: { accountId: number | null; email: string },
  address: string,
): Buyer {
  if (accountId !== null) {
    return { buyer: accountBuyer(accountId), network: null, network_56: null, network_48: null }
  }
  const hash = (text: string) => secrets.sign('buyers', text).toString('base64url')
  const [network = null, network_56 = null, network_48 = null] = networksOf(address).map(hash)
  const buyer = `guest:${hash(`${mailboxOf(email)}\n${networkOf(address)}`)}`
  return { buyer, network, network_56, network_48 }
}

/** The networks of a guest's order, narrowest first; none for an account's. */
export const networksOfBuyer = (buyer: Omit<Buyer, 'buyer'>): string[] =>
  [buyer.network, buyer.network_56, buyer.network_48].filter((network) => network !== null)

/** An account, as the orders' column `buyer` has it. */
export const accountBuyer = (accountId: number) => `account:${accountId}`
