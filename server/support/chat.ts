import type { Language } from '@apeak/contract/languages'
import type { ChatMessage, SendChatMessage } from '@apeak/contract/support'
import { sql } from 'kysely'
import { type Caller, customerById, lockActiveAccount } from '#accounts/accounts.ts'
import { type Operator, shopper } from '#platform/actor.ts'
import { notFound } from '#platform/http/problems.ts'
import { type Limit, useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { openThread } from './move-thread.ts'
import { addMessage, type NewMessage, reply, type Writer } from './reply.ts'
import { type ChatKey, chatOf, isOwnConversation, shownMessage } from './stream-chat.ts'
import type { SupportContext } from './support-settings.ts'

/** Above any human rate. */
const messagesOfChat: Limit = { name: 'messages of a chat', most: 20, minutes: 1 }

/** A visitor of a conversation, with login, client address and language. */
export type Visitor = ChatKey & {
  caller: Caller | undefined
  address: string
  language: Language
}

type ChatCustomer = { id: number; name: string; email: string }

/**
 * Adds a message to a token's conversation, once per key; the first message opens it. Throws 429 for too
 * many messages or conversations, 404 if the conversation is another customer's.
 */
export async function sendChatMessage(
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
    const opened = await openChat(context, {
      ...{ tokenHash, customer, message, writer },
      language: visitor.language,
    })
    if (opened) return shownMessage(opened)
    // Another tab was first.
    chat = await chatOf(database, visitor)
  }
  if (!chat) throw notFound('Conversation')
  if (customer && chat.customer_id === null) await claimChat(context, chat.id, customer)
  return shownMessage(await reply(context, chat.id, message, writer))
}

type NewChat = {
  tokenHash: Buffer
  customer: ChatCustomer | undefined
  message: NewMessage
  writer: Writer
  language: Language
}

/** Opens a conversation with its first message. Undefined if the token has one, or the customer was erased. */
function openChat(
  { database }: SupportContext,
  { tokenHash, customer, message, writer, language }: NewChat,
) {
  const { id: customer_id = null, name = null, email = null } = customer ?? {}
  return inTransaction(database, async (tx) => {
    if (customer_id !== null && !(await lockActiveAccount(tx, customer_id))) return undefined
    const chat = { kind: 'chat', customer_id, name, email, language, token_hash: tokenHash }
    const id = await openThread(tx, chat, writer)
    return id === undefined ? undefined : addMessage(tx, { id, kind: 'chat' }, message, writer)
  })
}

/** Assigns a visitor's conversation to the customer as whom they have logged in. */
function claimChat(
  { database }: SupportContext,
  id: number,
  customer: ChatCustomer,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    if (!(await lockActiveAccount(tx, customer.id))) return
    await sql`
      update support_threads set customer_id = ${customer.id}, name = ${customer.name},
        email = coalesce(email, ${customer.email})
      where id = ${id} and customer_id is null`.execute(tx)
  })
}

async function customerOf(
  { database }: SupportContext,
  caller: Caller | undefined,
): Promise<ChatCustomer | undefined> {
  const customer = caller && (await customerById(database, caller.accountId))
  return customer && { id: caller.accountId, name: customer.first_name, email: customer.email }
}

/** Sets the address for unseen answers; only operators' texts are mailed there. Throws 404. */
export async function setChatEmail(
  { database, config }: SupportContext,
  visitor: Visitor,
  email: string,
): Promise<void> {
  await useNetworkLimit(database, config.support.messagesFromNetwork, visitor.address)
  const { rows } = await sql`
    update support_threads set email = ${email} where ${isOwnConversation(visitor)} returning id
  `.execute(database)
  if (rows.length === 0) throw notFound('Conversation')
}

/** Stores the latest seen message, if later than the stored one. */
export async function setSeen(db: Queryable, key: ChatKey, messageId: number): Promise<void> {
  await sql`
    update support_threads set seen = m.id
    from (
      select m.thread_id, m.id from support_messages m join support_threads t on t.id = m.thread_id
      where ${isOwnConversation(key)} and m.id <= ${messageId}::bigint order by m.id desc limit 1
    ) m
    where support_threads.id = m.thread_id and seen < m.id`.execute(db)
}

/** Marks an operator as present for the next three minutes. */
export async function markPresent({ database }: SupportContext, { id }: Operator): Promise<void> {
  await sql`
    insert into support_presence (operator) values (${id})
    on conflict (operator) do update set seen_at = now()`.execute(database)
}
