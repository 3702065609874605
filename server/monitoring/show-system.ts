import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { System } from '@apeak/contract/system-console'
import { type BackupsContext, folderState, recentBackups } from '#backups/backups.ts'
import { failingJobs, runnerActivity, waitingJobs } from '#platform/jobs/jobs.ts'
import { appliedMigrations, unknownMigrations } from '#platform/postgres/migrate.ts'
import { alertTitles } from './alert-rules.ts'
import { alertSpans, databaseNow } from './queries.ts'

/** Rows shown of each list. */
const ALERTS_SHOWN = 50
const BACKUPS_SHOWN = 14
const JOBS_SHOWN = 50

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()

/**
 * The state of the shop. Statements run one after the other, so that the page uses one connection.
 */
export async function showSystem(
  context: Pick<BackupsContext, 'config' | 'database' | 'pool' | 'responses'>,
): Promise<System> {
  const { config, database, pool, responses } = context
  const spans = await alertSpans(database, ALERTS_SHOWN)
  const applied = await appliedMigrations(pool)
  const { now, version } = await databaseNow(database)
  return {
    now,
    alerts: spans.map((span) => ({ ...span, title: alertTitles[span.kind] })),
    backups: await recentBackups(database, BACKUPS_SHOWN),
    backup_folder: await folderState(config.backups),
    jobs: await waitingJobs(database),
    failing_jobs: await failingJobs(database, JOBS_SHOWN),
    runners: await runnerActivity(database),
    process: {
      version: (await codeVersion()) ?? null,
      node: process.versions.node,
      postgres: version,
      started_at: startedAt,
      hears_changes: !responses.isSuspended,
      migrations: {
        applied: applied.length,
        newest: applied.at(-1) ?? null,
        unknown: await unknownMigrations(applied),
      },
    },
  }
}

const PATIENCE_MS = 2_000

let version: Promise<string | undefined> | undefined

/** The commit of this code and its date, read once; undefined without git. */
function codeVersion(): Promise<string | undefined> {
  version ??= promisify(execFile)(
    'git',
    ['-C', import.meta.dirname, 'log', '-1', '--date=short', '--format=%h of %cd'],
    { timeout: PATIENCE_MS },
  ).then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  )
  return version
}
