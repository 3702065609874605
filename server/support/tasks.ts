import { orderReference } from '#orders/orders.ts'
import { RefusedForNow } from '#platform/http/problems.ts'
import { type Limit, useLimit } from '#platform/http/rate-limit.ts'
import type { Tasks } from '#platform/jobs/tasks.ts'
import type { SendMail } from '#platform/mail/mail.ts'
import { isWithinBudgets } from '#platform/mail/mail-budget.ts'
import type { SupportContext } from './context.ts'
import { threadReceivedMail, threadToSenderMail, threadToShopMail } from './mails.ts'
import { threadById } from './sql.ts'
import { eraseOldThreads } from './sql-erasing.ts'
import { mailShop, messagesAfter, noteMailed } from './sql-messages.ts'

/** As many messages as one mail carries: the rest is in the next. */
const MESSAGES_MAILED = 50
const REST_AFTER_SECONDS = 60

/** At half past four in the morning in Malaysia. */
export const supportCrontab = ['30 20 * * * erase_old_threads ?fill=1d']

/** For so long a claim about what was bought can still be made, after the last word of a closed thread. */
const KEPT_DAYS = 3 * 365
const ERASED_AT_ONCE = 200

/** What says that a form was received: anybody can have it sent to an address by typing it. */
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
        await sendMail(cause, threadReceivedMail(publicUrl, { ...thread, email }))
      },
      mail_thread_to_shop: async (payload) => {
        const { thread_id } = payload as AboutThread
        const thread = await threadById(database, thread_id)
        if (!thread || !support.email) return
        const said = await newMessages(
          context,
          thread_id,
          thread.mailed_to_shop,
          (author) => author !== 'operator',
        )
        if (!said) return
        // In a chat an operator may have answered meanwhile, who has then seen it.
        if (thread.kind === 'chat' && said.isAnswered) {
          return noteMailed(database, thread_id, 'shop', said.upTo)
        }
        const wait = await secondsUntilAllowed(context)
        if (wait > 0) return mailShop(database, thread_id, wait)
        const order_reference = thread.order_id
          ? await orderReference(database, thread.order_id)
          : undefined
        const mail = threadToShopMail(
          publicUrl,
          support.email,
          { ...thread, order_reference },
          said.messages,
        )
        await sendMail(`support-to-shop:${thread_id}:${said.upTo}`, mail)
        await noteMailed(database, thread_id, 'shop', said.upTo)
        if (said.isRestLeft) await mailShop(database, thread_id, REST_AFTER_SECONDS)
      },
      mail_thread_to_sender: async (payload) => {
        const { thread_id } = payload as AboutThread
        const thread = await threadById(database, thread_id)
        if (!thread?.email) return
        const said = await newMessages(
          context,
          thread_id,
          Math.max(thread.mailed_to_sender, thread.seen),
          (author) => author === 'operator',
        )
        if (!said) return
        const mail = threadToSenderMail(
          publicUrl,
          support.email,
          { ...thread, email: thread.email },
          said.messages,
        )
        await sendMail(`support-to-sender:${thread_id}:${said.upTo}`, mail)
        await noteMailed(database, thread_id, 'sender', said.upTo)
      },
    },
    housekeeping: {
      erase_old_threads: async () => {
        while ((await eraseOldThreads(database, KEPT_DAYS, ERASED_AT_ONCE)) === ERASED_AT_ONCE);
      },
    },
  }
}

/** One side's messages after one, and how far they go; undefined where there are none. */
async function newMessages(
  { database }: SupportContext,
  threadId: number,
  after: number,
  isTheirs: (author: string) => boolean,
) {
  const all = await messagesAfter(database, threadId, after, MESSAGES_MAILED)
  const messages = all.filter(({ author, body }) => isTheirs(author) && body !== null)
  const upTo = all.at(-1)?.id
  const isAnswered = all.at(-1)?.author === 'operator'
  const isRestLeft = all.length === MESSAGES_MAILED
  return messages.length > 0 && upTo ? { messages, upTo, isRestLeft, isAnswered } : undefined
}

/** Seconds until the shop may be mailed again; 0 where it may be now, which is counted. */
async function secondsUntilAllowed({ database, config }: SupportContext): Promise<number> {
  try {
    await useLimit(database, config.support.mailsToShop, 'shop')
    return 0
  } catch (error) {
    if (error instanceof RefusedForNow) return error.retryAfter
    throw error
  }
}
