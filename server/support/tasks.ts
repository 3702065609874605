import type { Language } from '@apeak/contract/languages'
import { sql } from 'kysely'
import { orderReference } from '#orders/orders.ts'
import { RefusedForNow } from '#platform/http/problems.ts'
import { type Limit, useLimit } from '#platform/http/rate-limit.ts'
import type { Tasks } from '#platform/jobs/tasks.ts'
import type { SendMail } from '#platform/mail/mail.ts'
import { isWithinBudgets } from '#platform/mail/mail-budget.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { eraseOldThreads } from './erase-threads.ts'
import { threadReceivedMail, threadToSenderMail, threadToShopMail } from './mails.ts'
import type { Thread } from './move-thread.ts'
import { queueMail } from './reply.ts'
import type { SupportContext } from './support-settings.ts'

/** Maximum number of messages in a mail; the next mail has the rest. */
const MESSAGES_MAILED = 50
const REST_AFTER_SECONDS = 60

/** Nightly at 04:30 in Malaysia. */
export const supportCrontab = ['30 20 * * * erase_old_threads ?fill=1d']

/** How long closed threads are kept after their last message: claims can be made until then. */
const KEPT_DAYS = 3 * 365
const ERASED_AT_ONCE = 200

/** Limits of form confirmations: anybody can trigger one by typing an address. */
const receivedAtAddress: Limit[] = [
  { name: 'forms received from an address in an hour', most: 5, minutes: 60 },
  { name: 'forms received from an address in a day', most: 20, minutes: 24 * 60 },
]

type AboutThread = { thread_id: number }

/** The jobs of support. Each may run twice. */
export function supportTasks(context: SupportContext, sendMail: SendMail): Tasks {
  const { database, config } = context
  const { publicUrl, support } = config
  return {
    mail: {
      mail_thread_received: async (payload) => {
        const { thread_id } = payload as AboutThread
        const thread = await threadById(database, thread_id)
        if (!thread?.email) return
        const { email } = thread
        const cause = `support-received:${thread_id}`
        const budgets = receivedAtAddress.map((limit) => ({ limit, who: email.toLowerCase() }))
        if (!(await isWithinBudgets(database, cause, budgets))) return
        await sendMail(cause, threadReceivedMail(publicUrl, { ...mailed(thread), email }))
      },
      mail_thread_to_shop: (payload) =>
        mailShop(context, sendMail, (payload as AboutThread).thread_id),
      mail_thread_to_sender: async (payload) => {
        const { thread_id } = payload as AboutThread
        const thread = await threadById(database, thread_id)
        if (!thread?.email) return
        const unsent = await newMessages(
          context,
          thread_id,
          Math.max(thread.mailed_to_sender, thread.seen),
          (author) => author === 'operator',
        )
        if (!unsent) return
        const mail = threadToSenderMail(
          publicUrl,
          support.email,
          { ...mailed(thread), email: thread.email },
          unsent.messages,
        )
        await sendMail(`support-to-sender:${thread_id}:${unsent.upTo}`, mail)
        await setMailed(database, thread_id, 'sender', unsent.upTo)
      },
    },
    housekeeping: {
      erase_old_threads: async () => {
        while ((await eraseOldThreads(database, KEPT_DAYS, ERASED_AT_ONCE)) === ERASED_AT_ONCE);
      },
    },
  }
}

/** Mails a thread's new messages to the shop, later if it has had too many mails. */
async function mailShop(
  context: SupportContext,
  sendMail: SendMail,
  thread_id: number,
): Promise<void> {
  const { database, config } = context
  const { publicUrl, support } = config
  const thread = await threadById(database, thread_id)
  if (!thread || !support.email) return
  const unsent = await newMessages(
    context,
    thread_id,
    thread.mailed_to_shop,
    (author) => author !== 'operator',
  )
  if (!unsent) return
  // An operator who has answered in a chat has seen it.
  if (thread.kind === 'chat' && unsent.isAnswered) {
    return setMailed(database, thread_id, 'shop', unsent.upTo)
  }
  const wait = await secondsUntilAllowed(context)
  if (wait > 0) return queueMail(database, 'shop', thread_id, wait)
  const order_reference = thread.order_id
    ? await orderReference(database, thread.order_id)
    : undefined
  const mail = threadToShopMail(
    publicUrl,
    support.email,
    { ...thread, order_reference },
    unsent.messages,
  )
  await sendMail(`support-to-shop:${thread_id}:${unsent.upTo}`, mail)
  await setMailed(database, thread_id, 'shop', unsent.upTo)
  if (unsent.isRestLeft) await queueMail(database, 'shop', thread_id, REST_AFTER_SECONDS)
}

/** A thread as its mails need it. */
const mailed = (thread: Thread) => ({ ...thread, language: thread.language as Language })

const threadById = (db: Queryable, id: number) =>
  db.selectFrom('support_threads').selectAll().where('id', '=', id).executeTakeFirst()

/** Stores the last message of a thread mailed to one side. */
async function setMailed(
  db: Queryable,
  threadId: number,
  to: 'shop' | 'sender',
  upTo: number,
): Promise<void> {
  const column = sql.ref(`mailed_to_${to}`)
  await sql`
    update support_threads set ${column} = greatest(${column}, ${upTo}::bigint)
    where id = ${threadId}`.execute(db)
}

/** One side's messages after an id, and the last id read; undefined if there are none. */
async function newMessages(
  { database }: SupportContext,
  threadId: number,
  after: number,
  isTheirs: (author: string) => boolean,
) {
  const all = await database
    .selectFrom('support_messages')
    .select(['id', 'author', 'body'])
    .where('thread_id', '=', threadId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(MESSAGES_MAILED)
    .execute()
  const messages = all.filter(({ author, body }) => isTheirs(author) && body !== null)
  const upTo = all.at(-1)?.id
  const isAnswered = all.at(-1)?.author === 'operator'
  const isRestLeft = all.length === MESSAGES_MAILED
  return messages.length > 0 && upTo ? { messages, upTo, isRestLeft, isAnswered } : undefined
}

/** Seconds until the shop may be mailed again; 0 uses up one mail. */
async function secondsUntilAllowed({ database, config }: SupportContext): Promise<number> {
  try {
    await useLimit(database, config.support.mailsToShop, 'shop')
    return 0
  } catch (error) {
    if (error instanceof RefusedForNow) return error.retryAfter
    throw error
  }
}
