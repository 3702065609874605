import { createHash } from 'node:crypto'
import { type Caller, customerById, notLoggedIn } from '#accounts/accounts.ts'
import { shopper } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { networkOf, useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { type FilledIn, isByProgram } from './rules.ts'
import { threadOfRequest, unusedNumber } from './sql.ts'
import { insertThread, type NewThread } from './sql-opening.ts'

/** Who sends a form: the customer who is logged in, if any, and the client's address. */
export type Sender = { caller: Caller | undefined; address: string }

/** A form as it was sent, of which `request_id` makes a repetition known. */
type SentForm = FilledIn & { email: string; request_id?: string }

/**
 * Opens a thread for a form. Returns its number, which the same request gets again. Refused with 429
 * where the sender or their network has sent too many. What a program filled in is answered as if it
 * were taken, by a number that no thread has.
 */
export async function openFormThread(
  context: AppContext,
  sender: Sender,
  form: SentForm,
  thread: Omit<NewThread, 'customer_id' | 'request_hash'>,
): Promise<number> {
  const { database, log } = context
  const request_hash = form.request_id ? hashOf(form) : null
  const known = request_hash && (await threadOfRequest(database, request_hash))
  if (known) return known
  await useFormLimits(context, sender, form.email)
  if (isByProgram(form)) {
    log.info({ kind: thread.kind }, 'a form that a program filled in was dropped')
    return unusedNumber(database)
  }
  const customer_id = sender.caller?.accountId ?? null
  const opened = await insertThread(
    database,
    { ...thread, customer_id, request_hash },
    shopper(sender.caller),
  )
  const number = opened ?? (request_hash && (await threadOfRequest(database, request_hash)))
  if (!number) throw notLoggedIn()
  return number
}

// All of the request: under the id of another one it is another request, too.
function hashOf(form: SentForm): Buffer {
  const { elapsed_ms: _, ...sent } = form
  return createHash('sha256').update(JSON.stringify(sent)).digest()
}

/**
 * The network first: whoever is refused for sending too many must not use up what an address may
 * send. An address counts where it is typed, so that no stranger elsewhere uses up its owner's; a customer
 * under their own is counted by their account.
 */
async function useFormLimits(context: AppContext, { caller, address }: Sender, typed: string) {
  const { database, config } = context
  const { formsFromNetwork, formsOfSender } = config.support
  const email = typed.toLowerCase()
  const network = networkOf(address)
  await useNetworkLimit(database, formsFromNetwork, address)
  const customer = caller && (await customerById(database, caller.accountId))
  const who =
    caller && customer?.email === email ? `account ${caller.accountId}` : `${email}\n${network}`
  await useLimit(database, formsOfSender, who)
}
