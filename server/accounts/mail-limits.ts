import type { AppContext } from '#context.ts'
import { networkOf, useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { isWithinBudgets } from '#platform/mail/mail-budget.ts'
import { type AskedMail, asksAtAddress, asksFromNetwork, sentToAddress } from './rules.ts'

/**
 * Counts that somebody asks for a mail to an address, whether or not one is sent: by where they are, so
 * that a stranger uses up nothing of the owner's. `address`: the client's.
 */
export async function countAsk(
  { database }: AppContext,
  mail: AskedMail,
  { address, email }: { address: string; email: string },
): Promise<void> {
  await useNetworkLimit(database, asksFromNetwork(mail), address)
  await useLimit(database, asksAtAddress(mail), `${email}\n${networkOf(address)}`)
}

/**
 * Whether a mail that somebody has asked for may be sent: not if its address has had enough of them for
 * now. Counted once, however often its job runs.
 */
export async function mayBeMailed(
  { database, log }: AppContext,
  mail: AskedMail,
  { cause, email }: { cause: string; email: string },
): Promise<boolean> {
  const isWithin = await isWithinBudgets(database, cause, [
    { limit: sentToAddress(mail), who: email },
  ])
  if (!isWithin) log.info({ mail }, 'a mail beyond its budget is not sent')
  return isWithin
}
