import { type Static, Type } from 'typebox'
import { closedObject, nullable } from './fields.ts'
import { Reason } from './operators.ts'

const Count = Type.Integer()

/** An alert with its start and end. */
export const AlertEntry = Type.Object({
  kind: Type.String(),
  title: Type.String(),
  what: Type.String(),
  since: Type.String(),
  over_at: nullable(Type.String({ description: 'Its end; null while active' })),
})
export type AlertEntry = Static<typeof AlertEntry>

/** A nightly backup; `failure`: why it failed. */
export const BackupEntry = Type.Object({
  id: Count,
  filename: Type.String(),
  finished_at: Type.String(),
  bytes: nullable(Type.Integer()),
  row_count: nullable(Type.Integer()),
  failure: nullable(Type.String()),
})
export type BackupEntry = Static<typeof BackupEntry>

/** The folder for this process's backups. `fault`: why a backup there would fail now. */
export const BackupFolder = Type.Object({
  files: Count,
  bytes: Type.Integer({ description: 'Total size of its backups' }),
  free_bytes: Type.Integer({ description: 'Free space on its disk' }),
  keep: Type.Integer({ description: 'Number of backups kept' }),
  fault: nullable(Type.String()),
})
export type BackupFolder = Static<typeof BackupFolder>

/** The jobs of one kind. */
export const JobKind = Type.Object({
  job: Type.String(),
  waiting: Type.Integer({ description: 'Due, but not running' }),
  seconds: Type.Number({ description: 'Age of the oldest one, in seconds' }),
  failing: Type.Integer({ description: 'Failed, with or without retries left' }),
  failed: Type.Integer({ description: 'Failed for good' }),
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
  is_given_up: Type.Boolean({ description: 'Whether it has no retries left' }),
})
export type FailingJob = Static<typeof FailingJob>

/** A job runner, and when any process last finished a job in it, or started it. */
export const RunnerEntry = Type.Object({ name: Type.String(), active_at: Type.String() })
export type RunnerEntry = Static<typeof RunnerEntry>

/** The shop's operation, as shown to owners. */
export const System = Type.Object({
  now: Type.String({ description: 'The database’s time' }),
  alerts: Type.Array(AlertEntry, {
    description: 'Active alerts, then the newest past ones',
  }),
  backups: Type.Array(BackupEntry, { description: 'Newest first' }),
  backup_folder: nullable(BackupFolder),
  jobs: Type.Array(JobKind),
  failing_jobs: Type.Array(FailingJob, { description: 'Those without retries left first' }),
  runners: Type.Array(RunnerEntry),
  process: Type.Object(
    {
      version: nullable(Type.String({ description: 'The code’s git version' })),
      node: Type.String(),
      postgres: Type.String(),
      started_at: Type.String(),
      hears_changes: Type.Boolean({
        description: 'Whether it receives catalogue changes',
      }),
      migrations: Type.Object({
        applied: Count,
        newest: nullable(Type.String()),
        unknown: Type.Array(Type.String(), { description: 'Migrations of a newer version' }),
      }),
    },
    { description: 'The responding process' },
  ),
})
export type System = Static<typeof System>

export const JobParams = closedObject({
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
})

/** `seen`: the job's `run_at` that the operator saw, which identifies the failure. */
export const RetryJob = closedObject({
  seen: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
  reason: Reason,
})
export type RetryJob = Static<typeof RetryJob>
