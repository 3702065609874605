import { randomUUID } from 'node:crypto'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'

/** Events of which an operator is mailed. */
export type OperatorNotice =
  | 'second-factor-set-up'
  | 'second-factor-reset'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'password-changed'
  | 'role-changed'
  | 'deactivated'
  | 'reactivated'
  | 'password-locked'
  | 'code-locked'
  | 'codes-guessed'
  | 'access-link-made'

/** Queues a mail to an operator. */
export const queueNoticeTo = (tx: Queryable, kind: OperatorNotice, operator_id: string) =>
  addJob(tx, 'mail_operator_notice', { kind, operator_id, event: randomUUID() })

/** A change to the team that every owner is mailed about. */
export type TeamNews = {
  kind: 'joined' | 'role-changed' | 'reactivated'
  operator_id: string
  /** The operator who invited or changed them. */
  by: string
  /** The previous roles, in words. */
  was?: string
}

/** Queues a mail to every owner about a change to the team. */
export const queueTeamNews = (db: Queryable, news: TeamNews) =>
  addJob(db, 'mail_team_news', { ...news, key: randomUUID() })

/** The recipient of a notice; undefined for an unknown id. */
export function operatorNamed(db: Queryable, operatorId: string) {
  return db
    .selectFrom('operators')
    .select(['name', 'email', 'roles'])
    .where('id', '=', operatorId)
    .executeTakeFirst()
}

/** The active owners: recipients of security mails. */
export function activeOwners(db: Queryable) {
  return db
    .selectFrom('operators')
    .select(['id', 'name', 'email'])
    .where('role', '=', 'owner')
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** A mail to every owner, whoever acted. */
export type OwnersNotice = {
  /** Deduplication key: the same key is mailed once. */
  key: string
  /** The operator who did it. */
  operator_id: string
  /** The action, after their name: "asked for RM 500.00 of gold". */
  did: string
  rows: [name: string, value: string][]
  /** Path of the console page about it. */
  page?: string
}

/** Queues a mail to every owner, the actor included: their login may have been stolen. */
export const mailOwners = (tx: Queryable, notice: OwnersNotice) => addJob(tx, 'mail_owners', notice)
