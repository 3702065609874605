import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { allRows, type Queryable, sqlState } from './database.ts'

const BEAT_EVERY_MS = 5_000
/** Age of the last write after which a process cannot sell. */
const LATE_SECONDS = 15
/** A network folder may not answer. */
const FOLDER_PATIENCE_MS = 1_000

/** Free space of a process's folders in bytes; null: unknown, or no such folder. */
export type FreeSpace = { data: number | null; backups: number | null }

/** Checks regularly that the database accepts writes. */
export type Heartbeat = {
  start(everyMs?: number): void
  stop(): void
  /** Why writes fail, as a sentence; undefined if they work or before the start. */
  fault(): string | undefined
  /** Age of the last successful write; undefined before the start. */
  ageSeconds(): number | undefined
  freeSpace(): FreeSpace
}

/** The folders whose free space is measured, and the port that names the process. */
type HeartbeatConfig = { dataDir: string; backups: { folder: string | undefined }; port: number }

/** Creates a heartbeat, which is idle until it is started. */
export function openHeartbeat(
  { dataDir, backups, port }: HeartbeatConfig,
  pool: pg.Pool,
  log: Pick<Logger, 'warn'>,
): Heartbeat {
  const name = `${hostname()}:${port}`
  const look = { data: freeSpaceOf(dataDir), backups: freeSpaceOf(backups.folder) }
  let free: FreeSpace = { data: null, backups: null }
  let beatenAt: number | undefined
  let failure: string | undefined
  let timer: NodeJS.Timeout | undefined
  let underWay = false

  const ageSeconds = () =>
    beatenAt === undefined ? undefined : (performance.now() - beatenAt) / 1000
  const beat = async () => {
    if (underWay) return
    underWay = true
    try {
      free = { data: await look.data(), backups: await look.backups() }
      await writeHeartbeat(pool, name, free)
      beatenAt = performance.now()
      failure = undefined
    } catch (error) {
      failure = faultOf(error)
      log.warn({ err: error }, 'heartbeat write failed')
    } finally {
      underWay = false
    }
  }
  return {
    start(everyMs = BEAT_EVERY_MS) {
      beatenAt = performance.now()
      timer ??= setInterval(beat, everyMs).unref()
      void beat()
    },
    stop: () => clearInterval(timer),
    fault() {
      if (failure) return failure
      const isLate = (ageSeconds() ?? 0) > LATE_SECONDS
      return isLate ? `The database has taken no write for ${LATE_SECONDS} seconds.` : undefined
    },
    ageSeconds,
    freeSpace: () => free,
  }
}

/**
 * Writes a temporary file, then the row: on a full disk an update may still succeed within its
 * page, but a new file does not. Deletes rows older than a day.
 */
async function writeHeartbeat(pool: pg.Pool, name: string, free: FreeSpace): Promise<void> {
  // One message is one transaction; a separate rollback would hide the error.
  await pool.query(`
    set local statement_timeout = '3s';
    set local work_mem = '64kB';
    -- More than fits into 64 kB, so that PostgreSQL writes it to disk.
    select count(*) from generate_series(1, 10000);
    delete from heartbeats where beaten_at < now() - interval '1 day';
    insert into heartbeats (process, data_free_bytes, backups_free_bytes)
    values (${pg.escapeLiteral(name)}, ${free.data}, ${free.backups})
    on conflict on constraint heartbeats_one_each do update set
      beaten_at = now(), data_free_bytes = excluded.data_free_bytes,
      backups_free_bytes = excluded.backups_free_bytes`)
}

/** Free space of all live processes. */
export async function freeSpaces(db: Queryable): Promise<(FreeSpace & { process: string })[]> {
  return allRows<FreeSpace & { process: string }>(db)`
    select process, data_free_bytes as data, backups_free_bytes as backups
    from heartbeats where beaten_at > now() - interval '1 minute' order by process`
}

/** Errors that a retry does not fix. Others count only once they last. */
function faultOf(error: unknown): string | undefined {
  const code = sqlState(error) ?? ''
  if (code === '25006') return 'The database is read-only.'
  if (code === '53100') return 'The disk of the database is full.'
  if (code.startsWith('53')) return 'The database is out of resources.'
  if (code.startsWith('58')) return 'The database cannot use its files.'
  return undefined
}

/** Runs one check at a time, so that a hanging folder does not block all file access threads. */
function freeSpaceOf(folder: string | undefined): () => Promise<number | null> {
  let underWay: Promise<number | null> | undefined
  const look = async (): Promise<number | null> => {
    if (!folder) return null
    const found = await statfs(folder).catch(() => undefined)
    return found ? found.bavail * found.bsize : null
  }
  return () => {
    underWay ??= look().finally(() => {
      underWay = undefined
    })
    return Promise.race([underWay, wait(FOLDER_PATIENCE_MS, null, { ref: false })])
  }
}
