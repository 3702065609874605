import { networkOf } from '#platform/http/rate-limit.ts'
import { mailboxOf } from '#platform/mail/same-mailbox.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** For whom an order counts. */
export type Buyer = {
  /** An account, or a guest by e-mail address and network together. */
  buyer: string
  /** The network of a guest; null for an account, which counts by itself wherever it is. */
  network: string | null
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
  if (accountId !== null) return { buyer: accountBuyer(accountId), network: null }
  const network = networkOf(address)
  const hash = (text: string) => secrets.sign('buyers', text).toString('base64url')
  return { buyer: `guest:${hash(`${mailboxOf(email)}\n${network}`)}`, network: hash(network) }
}

/** An account, as the orders' column `buyer` has it. */
export const accountBuyer = (accountId: number) => `account:${accountId}`
