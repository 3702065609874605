import { randomUUID } from 'node:crypto'
import type { Role } from '@apeak/contract/operators'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'

/** What an operator is told of by mail. */
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
  | 'access-link-made'

/** Queues a mail to an operator. */
export const queueNoticeTo = (tx: Queryable, kind: OperatorNotice, operator_id: string) =>
  addJob(tx, 'mail_operator_notice', { kind, operator_id, event: randomUUID() })

/** Who came in, came back or has another role: what every owner is told. */
export type TeamNews = {
  kind: 'joined' | 'role-changed' | 'reactivated'
  operator_id: string
  /** Which operator invited them, or changed it. */
  by: string
  /** The role that they had. */
  was?: Role
}

/** Queues a mail to every owner about who may do what in the console. */
export const queueTeamNews = (db: Queryable, news: TeamNews) =>
  addJob(db, 'mail_team_news', { ...news, key: randomUUID() })

/** Whom a notice goes to; undefined where there is no such operator. */
export function operatorNamed(db: Queryable, operatorId: string) {
  return db
    .selectFrom('operators')
    .select(['name', 'email', 'role'])
    .where('id', '=', operatorId)
    .executeTakeFirst()
}

/** The owners who can log in: whom the shop tells of what thieves would change. */
export function activeOwners(db: Queryable) {
  return db
    .selectFrom('operators')
    .select(['id', 'name', 'email', 'role'])
    .where('role', '=', 'owner')
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Something that every owner is told of by mail, whoever did it. */
export type OwnersNotice = {
  /** What happened, once: the same key is mailed once. */
  key: string
  /** The operator who did it. */
  operator_id: string
  /** What they did, after their name: "asked for RM 500.00 of gold". */
  did: string
  rows: [name: string, value: string][]
  /** The console's page about it, as a path. */
  page?: string
}

/** Queues a mail to every owner, the one who did it too: they may not be who they say they are. */
export const mailOwners = (tx: Queryable, notice: OwnersNotice) => addJob(tx, 'mail_owners', notice)
