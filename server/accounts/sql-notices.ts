import { type RawBuilder, sql } from 'kysely'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Credential } from './lockout.ts'

export type NoticeKind =
  | 'password-changed'
  | 'pin-changed'
  | 'account-deleted'
  | 'account-suspended'
  | 'suspension-lifted'

/** SQL that queues a mail to whoever `to_whom` holds (email, first_name); `reason`: what it says why. */
export function queueNotice(
  kind: NoticeKind,
  { reason = sql`null` }: { reason?: RawBuilder<unknown> } = {},
): RawBuilder<unknown> {
  return queueJob(
    'mail_account_notice',
    sql`json_build_object('kind', ${sql.lit(kind)}, 'to', to_whom.email,
      'first_name', to_whom.first_name, 'event', gen_random_uuid(), 'reason', ${reason})`,
  )
}

/** Queues a mail about a lockout to the owner of the address, where it has one. */
export async function queueLockoutNotice(
  db: Queryable,
  credential: Credential,
  key: Buffer,
  email: string,
) {
  const payload = sql`json_build_object('kind', 'locked', 'thing', ${credential}::text, 'to', who.email,
    'first_name', who.first_name, 'event', gen_random_uuid(), 'minutes', who.minutes)`
  await sql`
    select ${queueJob('mail_account_notice', payload)} from (
      select known.email, known.first_name,
             ceil(extract(epoch from a.locked_until - now()) / 60)::integer as minutes
      from login_attempts a, (
        select email, first_name from accounts where email = ${email}
        union all
        (select r.email, null from registrations r where r.email = ${email}
          and not exists (select from accounts where accounts.email = r.email)
        order by r.id desc limit 1)
      ) known
      where a.key = ${key} and a.locked_until > now()
    ) who`.execute(db)
}
