import { type RawBuilder, sql } from 'kysely'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'

const about = (thread: RawBuilder<unknown>) => sql`json_build_object('thread_id', ${thread})`

/** SQL that queues the mail that tells a sender that their thread has arrived. */
export const acknowledgementJob = (thread: RawBuilder<unknown>): RawBuilder<unknown> =>
  queueJob('mail_thread_received', about(thread), { last: true })

/** SQL that queues the mail of a thread's newest messages to the shop, in `delay` seconds. */
export const toShopJob = (
  thread: RawBuilder<unknown>,
  delay: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  queueJob('mail_thread_to_shop', about(thread), {
    key: sql`'support-to-shop:' || ${thread}`,
    delay,
    last: true,
  })

/** SQL that queues the mail of the shop's newest answers to a thread's sender, in `delay` seconds. */
export const toSenderJob = (
  thread: RawBuilder<unknown>,
  delay: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  queueJob('mail_thread_to_sender', about(thread), {
    key: sql`'support-to-sender:' || ${thread}`,
    delay,
    last: true,
  })

/** Queues the mail to the shop again, for later. */
export async function mailToShopLater(db: Queryable, threadId: number, seconds: number) {
  await sql`select ${toShopJob(sql`${threadId}::bigint`, sql`${seconds}::integer`)}`.execute(db)
}

/** Notes that a thread's messages were mailed to the shop, or to its sender, up to one. */
export async function noteMailed(
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
