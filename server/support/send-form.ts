import { createHash } from 'node:crypto'
import type { Language } from '@apeak/contract/languages'
import type { CreatePartnership, CreateTicket } from '@apeak/contract/support'
import { sql } from 'kysely'
import { type Caller, customerById, lockActiveAccount, notLoggedIn } from '#accounts/accounts.ts'
import { orderOfAddress, ownOrder } from '#orders/orders.ts'
import { shopper } from '#platform/actor.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { networkOf, useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { type NewThread, openThread } from './move-thread.ts'
import { addMessage } from './reply.ts'
import type { SupportContext } from './support-settings.ts'

/**
 * Opens a thread for a ticket, and mails the shop and the sender. Returns its number. Throws 422
 * for an unknown order or another customer's. A typed reference is attached if the order has the ticket's
 * address; otherwise only operators see whether it exists.
 */
export async function createTicket(
  context: SupportContext,
  sender: Sender,
  ticket: CreateTicket,
): Promise<number> {
  const { order_reference, name, email, subject, description } = ticket
  if (ticket.order_id !== undefined) await refuseForeignOrder(context, sender, ticket.order_id)
  const named = order_reference && (await orderOfAddress(context.database, order_reference, email))
  const order_id = ticket.order_id ?? (named || null)
  return openFormThread(context, sender, ticket, {
    kind: 'ticket',
    name: name.trim(),
    email,
    subject: subject.trim(),
    body: description.trim(),
    order_id,
    details: JSON.stringify(order_reference ? { order_reference } : {}),
  })
}

async function refuseForeignOrder(
  { database }: SupportContext,
  { caller }: Sender,
  orderId: string,
) {
  const order = caller && (await ownOrder(database, orderId, caller.accountId))
  if (!order) throw fieldRefused('order_id', ({ missing }) => missing.Order)
}

/**
 * Opens a thread for a partnership enquiry, and mails the shop and the sender. Returns its number.
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

/** The sender of a form: the logged-in customer, if any, the client's address and its page's language. */
export type Sender = { caller: Caller | undefined; address: string; language: Language }

/** A submitted form; `request_id` identifies a retry. */
type SentForm = { email: string; request_id?: string; website?: string; elapsed_ms?: number }

/** The thread of a form, and its first message. */
type FormThread = Omit<NewThread, 'customer_id' | 'request_hash' | 'token_hash' | 'language'> & {
  body: string
}

/**
 * Opens a thread for a form, once per request. Returns its number. Throws 429 beyond the limit of
 * the sender or their network. A bot's form is dropped and answered with an unused number.
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
  if (isByBot(form)) {
    log.info({ kind: thread.kind }, 'dropped a form sent by a bot')
    return unusedNumber(database)
  }
  const customer_id = sender.caller?.accountId ?? null
  const writer = shopper(sender.caller)
  return inTransaction(database, async (tx) => {
    if (customer_id !== null && !(await lockActiveAccount(tx, customer_id))) throw notLoggedIn()
    const { language } = sender
    const id = await openThread(tx, { ...thread, customer_id, request_hash, language }, writer)
    if (id === undefined) {
      const first = request_hash && (await threadOfRequest(tx, request_hash))
      if (!first) throw notLoggedIn()
      return first
    }
    await addJob(tx, 'mail_thread_received', { thread_id: id }, { last: true })
    await addMessage(tx, { id, kind: thread.kind }, { key: 'opening', body }, writer)
    return id
  })
}

// Of the whole form: another form with the same id counts as a new request.
function hashOf(form: SentForm): Buffer {
  const { elapsed_ms: _, ...sent } = form
  return createHash('sha256').update(JSON.stringify(sent)).digest()
}

/**
 * The network's limit comes first, so that a refused sender uses up no address's limit. An address counts
 * per network, so that a stranger elsewhere cannot use up its owner's limit; a customer under their own
 * address counts by account.
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

/** Minimum time of a human submission, in milliseconds. */
const FASTEST_PERSON_MS = 1_500

/** Whether a hidden field is filled in, or the form was faster than any human. */
function isByBot({ website = '', elapsed_ms }: SentForm): boolean {
  return website !== '' || (elapsed_ms !== undefined && elapsed_ms < FASTEST_PERSON_MS)
}

async function threadOfRequest(db: Queryable, requestHash: Buffer): Promise<number | undefined> {
  const thread = await db
    .selectFrom('support_threads')
    .select('id')
    .where('request_hash', '=', requestHash)
    .executeTakeFirst()
  return thread?.id
}

/** The next thread number, skipped in the sequence. */
async function unusedNumber(db: Queryable): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select nextval(pg_get_serial_sequence('support_threads', 'id')) as number`.execute(db)
  return rows[0]?.number ?? 0
}
