import { createHash } from 'node:crypto'
import type { CreatePartnership, CreateTicket } from '@apeak/contract/support'
import { type Caller, customerById, lockActiveAccount, notLoggedIn } from '#accounts/accounts.ts'
import { ownOrder } from '#orders/orders.ts'
import { shopper } from '#platform/actor.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { networkOf, useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import type { SupportContext } from './context.ts'
import { type NewThread, openThread } from './move-thread.ts'
import { threadOfRequest, unusedNumber } from './sql.ts'
import { acknowledgeThread, addMessage } from './sql-messages.ts'

/**
 * Opens a thread for a ticket, mails it to the shop and acknowledges it to its sender. Returns its
 * number. Another's order is refused as one that does not exist.
 */
export async function createTicket(
  context: SupportContext,
  sender: Sender,
  ticket: CreateTicket,
): Promise<number> {
  const { order_id = null, name, email, subject, description } = ticket
  if (order_id !== null) await refuseForeignOrder(context, sender, order_id)
  return openFormThread(context, sender, ticket, {
    kind: 'ticket',
    name: name.trim(),
    email,
    subject: subject.trim(),
    body: description.trim(),
    order_id,
    details: '{}',
  })
}

async function refuseForeignOrder(
  { database }: SupportContext,
  { caller }: Sender,
  orderId: string,
) {
  const order = caller && (await ownOrder(database, orderId, caller.accountId))
  if (!order) throw fieldRefused('order_id', 'Order not found')
}

/**
 * Opens a thread for a partnership enquiry, mails it to the shop and acknowledges it to its sender.
 * Returns its number.
 */
export function createPartnership(
  context: SupportContext,
  sender: Sender,
  enquiry: CreatePartnership,
): Promise<number> {
  const { name, email, contact_number = '', partnership_type, subject, message, role } = enquiry
  return openFormThread(context, sender, enquiry, {
    kind: 'partnership',
    name: name.trim(),
    email,
    subject: subject.trim(),
    body: message.trim(),
    order_id: null,
    details: JSON.stringify({ contact_number, partnership_type, role }),
    partnership_state: 'new',
  })
}

/** Who sends a form: the customer who is logged in, if any, and the client's address. */
export type Sender = { caller: Caller | undefined; address: string }

/** A form as it was sent, of which `request_id` makes a repetition known. */
type SentForm = FilledIn & { email: string; request_id?: string }

/** What a form begins a thread with, and its message. */
type FormThread = Omit<NewThread, 'customer_id' | 'request_hash' | 'token_hash'> & { body: string }

/**
 * Opens a thread for a form. Returns its number, which the same request gets again. Refused with 429
 * where the sender or their network has sent too many. What a program filled in is answered as if it
 * were taken, by a number that no thread has.
 */
async function openFormThread(
  context: SupportContext,
  sender: Sender,
  form: SentForm,
  { body, ...thread }: FormThread,
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
  const writer = shopper(sender.caller)
  return inTransaction(database, async (tx) => {
    if (customer_id !== null && !(await lockActiveAccount(tx, customer_id))) throw notLoggedIn()
    const id = await openThread(tx, { ...thread, customer_id, request_hash }, writer)
    if (id === undefined) {
      const first = request_hash && (await threadOfRequest(tx, request_hash))
      if (!first) throw notLoggedIn()
      return first
    }
    await acknowledgeThread(tx, id)
    await addMessage(tx, { id, kind: thread.kind }, { key: 'opening', body }, writer)
    return id
  })
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
async function useFormLimits(context: SupportContext, { caller, address }: Sender, typed: string) {
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

/** Nobody reads a form and fills in all of it in less, in milliseconds. */
const FASTEST_PERSON_MS = 1_500

/** How a form was filled in, as far as it tells. */
export type FilledIn = { website?: string; elapsed_ms?: number }

/** Whether a program filled the form in: it wrote where nobody can see, or was faster than anybody. */
export function isByProgram({ website = '', elapsed_ms }: FilledIn): boolean {
  return website !== '' || (elapsed_ms !== undefined && elapsed_ms < FASTEST_PERSON_MS)
}
