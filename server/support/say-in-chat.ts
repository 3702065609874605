import type { ChatMessage, SendChatMessage } from '@apeak/contract/support'
import { type Caller, customerById } from '#accounts/accounts.ts'
import { shopper } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { notFound } from '#platform/http/problems.ts'
import { type Limit, useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { reply } from './reply.ts'
import { adoptChat, type ChatCustomer, type ChatKey, chatOf, insertChat } from './sql-chat.ts'
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
  context: AppContext,
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
    const opened = await insertChat(database, tokenHash, customer, message, writer)
    if (opened) return shownMessage(opened)
    // Another tab was first.
    chat = await chatOf(database, visitor)
  }
  if (!chat) throw notFound('Conversation')
  if (customer && chat.customer_id === null) await adoptChat(database, chat.id, customer)
  return shownMessage(await reply(context, chat.id, message, writer))
}

async function customerOf(
  { database }: AppContext,
  caller: Caller | undefined,
): Promise<ChatCustomer | undefined> {
  const customer = caller && (await customerById(database, caller.accountId))
  return customer && { id: caller.accountId, name: customer.first_name, email: customer.email }
}
