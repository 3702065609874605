import { Kysely, PostgresDialect, type RawBuilder, sql, Transaction } from 'kysely'
import pg from 'pg'
import type { DB as Tables } from './tables.ts'

export type Database = Kysely<Tables>
/** Either the database or a transaction in it: what a statement can be run on. */
export type Queryable = Database | Transaction<Tables>

/** Postgres error codes that the shop acts on. */
const UNIQUE_VIOLATION = '23505'
const CHECK_VIOLATION = '23514'
const FOREIGN_KEY_VIOLATION = '23503'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/** pg's message for an unanswered statement. */
const UNANSWERED = 'Query read timeout'

/** bigint columns hold counts and ids far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** How long the shop waits for PostgreSQL, in milliseconds; 0: without end. */
export type Limits = {
  /** For a connection, or for one of the pool to come free. */
  connection: number
  /** What PostgreSQL allows a statement. */
  statement: number
  /** For the end of a statement; longer than `statement`, since it is for when PostgreSQL is silent. */
  answer: number
  /** For a lock that another transaction holds. */
  lock: number
  /** How long a connection is kept that nobody uses. */
  idle: number
}

const usualLimits: Limits = {
  connection: 5_000,
  statement: 15_000,
  answer: 20_000,
  lock: 5_000,
  idle: 10_000,
}

/** For what is done before there are shoppers and takes as long as it takes. */
export const unhurried = { statement: 0, answer: 0 } satisfies Partial<Limits>

/** For who comes again: a new connection plans each statement anew, which costs more than a checkout. */
export const lasting = { idle: 120_000 } satisfies Partial<Limits>

/**
 * Opens the shop's connections to PostgreSQL: at most `connectionsMax`, each with limits on how long
 * a statement may run, a lock be waited for and a transaction idle, so that one stuck request
 * cannot stop the others.
 */
export function openPool(
  databaseUrl: string,
  connectionsMax = 20,
  limits: Partial<Limits> = {},
): pg.Pool {
  const { connection, statement, answer, lock, idle } = { ...usualLimits, ...limits }
  const options: pg.PoolConfig = {
    connectionString: databaseUrl,
    application_name: 'apeak',
    max: connectionsMax,
    connectionTimeoutMillis: connection,
    // Nothing is sent for 0, which leaves what the server itself is set to.
    ...(statement === 0 ? { options: '-c statement_timeout=0' } : { statement_timeout: statement }),
    query_timeout: answer,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: 15_000,
    idleTimeoutMillis: idle,
    Client: ShopConnection,
  }
  const pool = new pg.Pool(options)
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The typed face of the pool. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * Runs `work` in a transaction, and the whole of it again, at most five times, when PostgreSQL
 * found that it could not be ordered among the others. `work` must change nothing but the database.
 * Handed a transaction, it is a part of that one.
 */
export function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (database instanceof Transaction) return work(database)
  return retryOnConflict(() => database.transaction().execute(work))
}

/**
 * Reads what belongs together as it was at one moment. Each statement is planned for its own values:
 * right for large tables, where one value is rare and another is everywhere.
 */
export function readTogether<Result>(
  database: Database,
  read: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const reading = database.transaction().setIsolationLevel('repeatable read')
  return reading.setAccessMode('read only').execute(async (tx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
    return read(tx)
  })
}

/** Runs one statement or one transaction again, at most five times, where it could not be ordered. */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= 5 || !isConflict(error)) throw error
      await new Promise((wake) => setTimeout(wake, attempt * 20 * (0.5 + Math.random())))
    }
  }
}

/** Whether the whole transaction is worth another try. */
function isConflict(error: unknown): boolean {
  const code = codeOf(error)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}

/** Whether the database refused because the named constraint would have been broken. */
export function violates(error: unknown, constraint: string): boolean {
  const code = codeOf(error)
  if (!code || ![UNIQUE_VIOLATION, CHECK_VIOLATION, FOREIGN_KEY_VIOLATION].includes(code)) {
    return false
  }
  return (error as { constraint?: string }).constraint === constraint
}

/** Whether the database refused because one of the named constraints would have been broken. */
export function violatesAny(error: unknown, constraints: readonly string[]): boolean {
  return constraints.some((constraint) => violates(error, constraint))
}

/** Whether the database refused because what a row would belong to is not there (any more). */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === FOREIGN_KEY_VIOLATION
}

/** The SQLSTATE that PostgreSQL refused with. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as { code?: string }).code : undefined
}

// What pg says, without a code, of a connection that is gone. The last two: of a transaction's, when
// it is to be rolled back.
const lostMessages = [
  UNANSWERED,
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client was closed',
  'Client has encountered a connection error',
]

/** Whether there was no connection, or it was lost or given up before the answer came. */
export function isConnectionLost({ message }: Error): boolean {
  return lostMessages.some((lost) => message.startsWith(lost))
}

/** How many different statements one connection keeps prepared. */
const PREPARED_STATEMENTS_MAX = 200

const READ_ONLY_SQL_TRANSACTION = '25006'

/**
 * Prepares each statement once a connection: planning costs more than running for the short
 * statements of a checkout. Past the limit a statement runs unprepared, so that a generated one
 * cannot fill the server's memory. Ends itself once nobody should use it again.
 */
class ShopConnection extends pg.Client {
  readonly #names = new Map<string, string>()

  // pg's query has many forms; only (text, values) is changed, the others pass as they came.
  override query(...args: unknown[]): never {
    const [text, values] = args
    if (
      typeof text === 'string' &&
      Array.isArray(values) &&
      values.length > 0 &&
      args.length === 2
    ) {
      return this.#queryPrepared(text, values) as never
    }
    const result = (super.query as (...args: unknown[]) => unknown).apply(this, args)
    if (result instanceof Promise) result.catch((error) => this.#endIfUseless(error))
    return result as never
  }

  // As an object of pg's own: of any other it makes a copy, field by field.
  #queryPrepared(text: string, values: unknown[]): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const query = new pg.Query(text, values)
      Object.assign(query, {
        name: this.#nameOf(text),
        callback: (error: Error | null, result: pg.QueryResult) => {
          if (!error) return resolve(result)
          this.#endIfUseless(error)
          reject(error)
        },
      })
      super.query(query)
    })
  }

  // What was not answered may still run, and its answer still come: whoever used the connection next would
  // wait behind both. And a server that refuses to write may have become a standby: the address may lead a new
  // connection to another.
  #endIfUseless(error: unknown): void {
    if (!(error instanceof Error)) return
    const { message, code } = error as { message: string; code?: string }
    if (message === UNANSWERED || code === READ_ONLY_SQL_TRANSACTION) void this.end()
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= PREPARED_STATEMENTS_MAX) return known
    const name = `s${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}

/** Thrown to undo what was only tried. */
class DryRunEnded extends Error {}

/** Runs `work` in a transaction and undoes it, so that nothing is changed. Throws what it throws. */
export async function dryRun(
  database: Database,
  work: (tx: Queryable) => Promise<unknown>,
): Promise<void> {
  try {
    await inTransaction(database, async (tx) => {
      await work(tx)
      throw new DryRunEnded()
    })
  } catch (error) {
    if (!(error instanceof DryRunEnded)) throw error
  }
}

/**
 * SQL, a condition that always holds: the statement is committed before it is on the disk, which is where
 * most of a small statement's time goes. For what nobody was promised, such as a cart: the last half
 * second of it may be lost where PostgreSQL itself dies, and nothing else. Within a transaction it does
 * nothing, since all of that would be committed so.
 */
export const unflushed = (db: Queryable): RawBuilder<boolean> =>
  db.isTransaction ? sql`true` : sql`set_config('synchronous_commit', 'off', true) = 'off'`
