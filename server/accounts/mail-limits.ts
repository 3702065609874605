import type { AppContext } from '#context.ts'
import { networkOf, useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import type { Mail, SendMail } from '#platform/mail/mail.ts'
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

/** Sends a mail that somebody has asked for, unless its address has had enough of them for now. */
export async function sendAsked(
  { database, log }: AppContext,
  sendMail: SendMail,
  kind: Parameters<typeof sentToAddress>[0],
  { cause, mail }: { cause: string; mail: Mail },
): Promise<void> {
  const budgets = sentToAddress(kind).map((limit) => ({ limit, who: mail.to }))
  if (await isWithinBudgets(database, cause, budgets)) return sendMail(cause, mail)
  log.info({ kind }, 'a mail beyond its budget is not sent')
}
