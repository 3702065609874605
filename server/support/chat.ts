import type { ChatMessage, SendChatMessage } from '@apeak/contract/support'
import { type Caller, customerById, lockActiveAccount } from '#accounts/accounts.ts'
import { type Operator, shopper } from '#platform/actor.ts'
import { notFound } from '#platform/http/problems.ts'
import { type Limit, useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import type { SupportContext } from './context.ts'
import { openThread } from './move-thread.ts'
import { type NewMessage, reply } from './reply.ts'
import { notePresence } from './sql.ts'
import { adoptChat, type ChatCustomer, type ChatKey, chatOf, setChatEmail } from './sql-chat.ts'
import { addMessage, type Writer } from './sql-messages.ts'
import { shownMessage } from './stream-chat.ts'

/** Nobody types faster; a network may hide many people. */
const messagesOfChat: Limit = { name: 'messages of a chat', most: 20, minutes: 1 }

/** Who writes: whoever has the token, who is logged in there, if any, and the client's address. */
export type Visitor = ChatKey & { caller: Caller | undefined; address: string }

/**
 * Says something in the conversation of a token, which the first message opens. The same message sent
 * twice is one. Returns it. Refused with 429 where the conversation or the network says too much or
 * begins too many, with 404 where the conversation is another customer's.
 */
export async function sayInChat(
  context: SupportContext,
  visitor: Visitor,
  { key, text }: SendChatMessage,
): Promise<ChatMessage> {
  const { database, config } = context
  const { tokenHash, caller } = visitor
  await useNetworkLimit(database, config.support.messagesFromNetwork, visitor.address)
  await useLimit(database, messagesOfChat, tokenHash.toString('hex'))
  const message = { key, body: text.trim() }
  const customer = await customerOf(context, caller)
  const writer = shopper(caller)
  let chat = await chatOf(database, visitor)
  if (!chat) {
    await useNetworkLimit(database, config.support.chatsFromNetwork, visitor.address)
    const opened = await openChat(context, { tokenHash, customer, message, writer })
    if (opened) return shownMessage(opened)
    // Another tab was first.
    chat = await chatOf(database, visitor)
  }
  if (!chat) throw notFound('Conversation')
  if (customer && chat.customer_id === null) await takeOver(context, chat.id, customer)
  return shownMessage(await reply(context, chat.id, message, writer))
}

type NewChat = {
  tokenHash: Buffer
  customer: ChatCustomer | undefined
  message: NewMessage
  writer: Writer
}

/**
 * Opens a conversation with its first message. Undefined where its token has one, or the customer was
 * erased meanwhile.
 */
function openChat({ database }: SupportContext, { tokenHash, customer, message, writer }: NewChat) {
  const { id: customer_id = null, name = null, email = null } = customer ?? {}
  return inTransaction(database, async (tx) => {
    if (customer_id !== null && !(await lockActiveAccount(tx, customer_id))) return undefined
    const chat = { kind: 'chat', customer_id, name, email, token_hash: tokenHash }
    const id = await openThread(tx, chat, writer)
    return id === undefined ? undefined : addMessage(tx, { id, kind: 'chat' }, message, writer)
  })
}

/** Makes a visitor's conversation that of the customer as whom they have logged in. */
function takeOver({ database }: SupportContext, id: number, customer: ChatCustomer): Promise<void> {
  return inTransaction(database, async (tx) => {
    if (await lockActiveAccount(tx, customer.id)) await adoptChat(tx, id, customer)
  })
}

async function customerOf(
  { database }: SupportContext,
  caller: Caller | undefined,
): Promise<ChatCustomer | undefined> {
  const customer = caller && (await customerById(database, caller.accountId))
  return customer && { id: caller.accountId, name: customer.first_name, email: customer.email }
}

/**
 * Sets where the answers of a conversation are mailed that are not seen in it. Nothing is mailed there
 * but what an operator writes.
 */
export async function leaveEmail(
  { database, config }: SupportContext,
  visitor: Visitor,
  email: string,
): Promise<void> {
  await useNetworkLimit(database, config.support.messagesFromNetwork, visitor.address)
  if (!(await setChatEmail(database, visitor, email))) throw notFound('Conversation')
}

/** Notes that an operator is there to answer, for the next three minutes. */
export const markPresent = ({ database }: SupportContext, { id }: Operator) =>
  notePresence(database, id)
