import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#actor.ts'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { codeKey } from './rules.ts'
import { eventPart, moveParts } from './sql-lifecycle.ts'

/** Which decision a mail tells of. */
export type Decision = 'approved' | 'rejected' | 'suspended' | 'reinstated'

/** SQL that queues the mail about a decision to the applicant in `moved`. */
const decisionMail = (decision: Decision): RawBuilder<unknown> =>
  queueJob(
    'mail_affiliate_decision',
    sql`json_build_object('application_id', moved.application_id, 'decision', ${sql.lit(decision)},
      'event', gen_random_uuid())`,
  )

/**
 * Approves a pending application: its applicant is an affiliate with a code from here on. True where
 * this call did. Violates `referral_codes_pkey` where the code is somebody's.
 */
export async function approve(
  db: Queryable,
  id: number,
  code: string,
  actor: Actor,
): Promise<boolean> {
  const { rows } = await sql`
    with ${moveParts({ event: 'approved', actor }, sql`id = ${id}`, sql`, decided_at = now()`)},
    affiliate as (
      insert into affiliates (id, code) select id, ${code} from moved returning id
    ),
    given as (
      insert into referral_codes (key, affiliate_id) select ${codeKey(code)}, id from affiliate
    )
    select moved.id, ${decisionMail('approved')} from moved`.execute(db)
  return rows.length > 0
}

/** Rejects a pending application; the applicant is told the reason. True where this call did. */
export async function reject(
  db: Queryable,
  id: number,
  reason: string,
  actor: Actor,
): Promise<boolean> {
  const set = sql`, decided_at = now(), rejection_reason = ${reason}`
  const { rows } = await sql`
    with ${moveParts({ event: 'rejected', actor }, sql`id = ${id}`, set)}
    select moved.id, ${decisionMail('rejected')} from moved`.execute(db)
  return rows.length > 0
}

/** Stops an affiliate's codes, or lets them attribute again. True where this call did. */
export async function setSuspended(
  db: Queryable,
  affiliateId: number,
  suspended: boolean,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<boolean> {
  const event = suspended ? ('suspended' as const) : ('reinstated' as const)
  const { rows } = await sql`
    with ${moveParts({ event, actor, reason }, sql`account_id = ${affiliateId}`)},
    changed as (
      update affiliates set suspended_at = ${suspended ? sql`now()` : sql`null`}
      from moved where affiliates.id = moved.id
    )
    select moved.id, ${decisionMail(event)} from moved`.execute(db)
  return rows.length > 0
}

/**
 * Gives an affiliate the code that they chose. False where they chose one before. Violates
 * `referral_codes_pkey` where the code is somebody's, or was.
 */
export async function chooseCode(
  db: Queryable,
  affiliateId: number,
  code: string,
  actor: Actor,
): Promise<boolean> {
  const { rows } = await sql`
    with before as (
      select id, code from affiliates
      where id = ${affiliateId} and code_chosen_at is null and erased_at is null for update
    ),
    chosen as (
      update affiliates set code = ${code}, code_chosen_at = now() from before
      where affiliates.id = before.id
      returning affiliates.id, null as from_status, null as to_status,
                jsonb_build_object('from', before.code, 'to', affiliates.code) as data
    ),
    given as (
      insert into referral_codes (key, affiliate_id) select ${codeKey(code)}, id from chosen
    ),
    ${eventPart({ event: 'code_chosen', actor }, sql`select * from chosen`)}
    select id from chosen`.execute(db)
  return rows.length > 0
}

/** An affiliate's present code, and whether it was chosen; undefined where they are none. */
export async function affiliateById(db: Queryable, id: number) {
  const { rows } = await sql<{ code: string; code_chosen: boolean }>`
    select code, code_chosen_at is not null as code_chosen from affiliates
    where id = ${id} and erased_at is null`.execute(db)
  return rows[0]
}

/** Who is told of a decision about an application, and why; undefined where the person was erased. */
export async function decidedApplication(db: Queryable, id: number) {
  const { rows } = await sql<{
    name: string
    email: string
    rejection_reason: string | null
    code: string | null
  }>`
    select a.name, a.email, a.rejection_reason, f.code
    from affiliate_applications a left join affiliates f on f.id = a.account_id
    where a.id = ${id} and a.erased_at is null`.execute(db)
  return rows[0]
}

/** What happened to somebody as an affiliate, in order. */
export async function affiliateHistory(db: Queryable, accountId: number) {
  return db
    .selectFrom('affiliate_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}
