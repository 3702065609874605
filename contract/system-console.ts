import { type Static, Type } from 'typebox'
import { nullable } from './fields.ts'
import { Reason } from './operators.ts'

const closed = { additionalProperties: false }
const Count = Type.Integer()

/** An alert with its start and end. */
export const ShownAlert = Type.Object({
  kind: Type.String(),
  title: Type.String(),
  what: Type.String(),
  since: Type.String(),
  over_at: nullable(Type.String({ description: 'When it was over; null: it goes on' })),
})
export type ShownAlert = Static<typeof ShownAlert>

/** A nightly backup; `failure`: why it failed. */
export const ShownBackup = Type.Object({
  id: Count,
  filename: Type.String(),
  finished_at: Type.String(),
  bytes: nullable(Type.Integer()),
  row_count: nullable(Type.Integer()),
  failure: nullable(Type.String()),
})
export type ShownBackup = Static<typeof ShownBackup>

/** The folder for this process's backups. `fault`: why a backup there would fail now. */
export const BackupFolder = Type.Object({
  files: Count,
  bytes: Type.Integer({ description: 'What the backups in it take' }),
  free_bytes: Type.Integer({ description: 'What is free where it is' }),
  keep: Type.Integer({ description: 'How many are kept' }),
  fault: nullable(Type.String()),
})
export type BackupFolder = Static<typeof BackupFolder>

/** The jobs of one kind. */
export const JobKind = Type.Object({
  job: Type.String(),
  waiting: Type.Integer({ description: 'Whose time has come and that nobody is at' }),
  seconds: Type.Number({ description: 'Since when the oldest of them waits' }),
  failing: Type.Integer({ description: 'That failed and are tried again, or no more' }),
  failed: Type.Integer({ description: 'That are not tried again' }),
})
export type JobKind = Static<typeof JobKind>

/** A failed job. `run_at`: the next try, or the one after the last; it changes with each try. */
export const FailingJob = Type.Object({
  id: Count,
  job: Type.String(),
  attempts: Count,
  max_attempts: Count,
  last_error: Type.String(),
  created_at: Type.String(),
  run_at: Type.String(),
  is_given_up: Type.Boolean({ description: 'Whether it is not tried again by itself' }),
})
export type FailingJob = Static<typeof FailingJob>

/** A job runner, and when any process last finished a job in it, or started it. */
export const ShownRunner = Type.Object({ name: Type.String(), active_at: Type.String() })
export type ShownRunner = Static<typeof ShownRunner>

/** The shop's operation, as shown to owners. */
export const System = Type.Object({
  now: Type.String({ description: 'The database’s clock' }),
  alerts: Type.Array(ShownAlert, {
    description: 'Those that go on, then the newest of the others',
  }),
  backups: Type.Array(ShownBackup, { description: 'The newest first' }),
  backup_folder: nullable(BackupFolder),
  jobs: Type.Array(JobKind),
  failing_jobs: Type.Array(FailingJob, { description: 'Those given up first' }),
  runners: Type.Array(ShownRunner),
  process: Type.Object(
    {
      version: nullable(Type.String({ description: 'Of the code, as git names it' })),
      node: Type.String(),
      postgres: Type.String(),
      started_at: Type.String(),
      hears_changes: Type.Boolean({
        description: 'Whether it hears what changes in the catalogue',
      }),
      migrations: Type.Object({
        applied: Count,
        newest: nullable(Type.String()),
        unknown: Type.Array(Type.String(), { description: 'Of a newer version' }),
      }),
    },
    { description: 'The process that answers' },
  ),
})
export type System = Static<typeof System>

export const JobParams = Type.Object(
  { id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) },
  closed,
)

/** `seen`: the job's `run_at` that the operator saw, which identifies the failure. */
export const RetryJob = Type.Object(
  {
    seen: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
    reason: Reason,
  },
  closed,
)
export type RetryJob = Static<typeof RetryJob>
