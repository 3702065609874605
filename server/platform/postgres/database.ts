import { CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql, Transaction } from 'kysely'
import pg from 'pg'
import type { Generated, DB as Tables } from './tables.ts'

export type Database = Kysely<Tables>
/** The database, or a transaction in it. */
export type Queryable = Database | Transaction<Tables>

/** Texts of statements without SQL among their values. Compiling costs more than running them. */
const compiledTexts = new WeakMap<TemplateStringsArray, string>()

/** Runs a query: ``await allRows<Row>(db)`select …` ``. */
export const allRows =
  <Row>(db: Queryable) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> => {
    const query = values.some(isSql)
      ? sql<Row>(text, ...values).compile(db)
      : CompiledQuery.raw(compiledText(text), values)
    const { rows } = await db.executeQuery<Row>(query)
    return rows as Row[]
  }

const isSql = (value: unknown) =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value

function compiledText(text: TemplateStringsArray): string {
  const known = compiledTexts.get(text)
  if (known !== undefined) return known
  const compiled = text.reduce((before, part, at) => `${before}$${at}${part}`)
  compiledTexts.set(text, compiled)
  return compiled
}

/** Runs a query for one row; undefined if there is none. */
export const firstRow =
  <Row>(db: Queryable) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row | undefined> => {
    const [row] = await allRows<Row>(db)(text, ...values)
    return row
  }

/** SQL: a column or expression as an ISO time; null if it is null. */
export const isoTime = (time: string | RawBuilder<Date | null>): RawBuilder<string> =>
  sql`to_char(${typeof time === 'string' ? sql.ref(time) : time} at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQLSTATE codes. */
const UNIQUE_VIOLATION = '23505'
const CHECK_VIOLATION = '23514'
const FOREIGN_KEY_VIOLATION = '23503'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/** pg's message for an unanswered statement. */
const UNANSWERED = 'Query read timeout'

/** bigint columns hold numbers far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Timeouts in milliseconds; 0: none. */
export type Limits = {
  /** For a free connection. */
  connection: number
  /** statement_timeout. */
  statement: number
  /** For a response, in case PostgreSQL hangs; longer than `statement`. */
  answer: number
  /** lock_timeout. */
  lock: number
  /** Idle time after which a connection is closed. */
  idle: number
}

const usualLimits: Limits = {
  connection: 5_000,
  statement: 15_000,
  answer: 20_000,
  lock: 5_000,
  idle: 10_000,
}

/** For migrations and restores. */
export const noTimeouts = { statement: 0, answer: 0 } satisfies Partial<Limits>

/**
 * For the serving process: a new connection plans each statement again, which costs more than a
 * checkout.
 */
export const longIdle = { idle: 120_000 } satisfies Partial<Limits>

/**
 * Opens a pool of at most `connectionsMax` connections with timeouts, so that one stuck request
 * cannot block the others.
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
    // The driver sends no 0, which would leave the server's default.
    ...(statement === 0 ? { options: '-c statement_timeout=0' } : { statement_timeout: statement }),
    query_timeout: answer,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: 15_000,
    idleTimeoutMillis: idle,
    Client: ShopConnection,
  }
  const pool = new pg.Pool(options)
  // Without a listener, a broken idle connection would end the process; the pool replaces it.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Typed access to the pool. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * Runs `work` in a transaction, up to five times on serialisation failures and deadlocks, so `work`
 * may only change the database. If `database` is a transaction, joins it.
 */
export function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (database instanceof Transaction) return work(database)
  return retryOnConflict(() => database.transaction().execute(work))
}

/**
 * Reads from one snapshot. Statements are planned for their actual values, which suits large tables
 * with skewed data.
 */
export function readSnapshot<Result>(
  database: Database,
  read: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const reading = database.transaction().setIsolationLevel('repeatable read')
  return reading.setAccessMode('read only').execute(async (tx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
    return read(tx)
  })
}

/** Runs a statement or transaction up to five times on serialisation failures and deadlocks. */
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

/** Whether to retry the transaction. */
function isConflict(error: unknown): boolean {
  const code = sqlState(error)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}

/** Whether the error is a violation of the named constraint. */
export function violates(error: unknown, constraint: string): boolean {
  const code = sqlState(error)
  if (!code || ![UNIQUE_VIOLATION, CHECK_VIOLATION, FOREIGN_KEY_VIOLATION].includes(code)) {
    return false
  }
  return (error as { constraint?: string }).constraint === constraint
}

/** Whether the error is a violation of one of the named constraints. */
export function violatesAny(error: unknown, constraints: readonly string[]): boolean {
  return constraints.some((constraint) => violates(error, constraint))
}

/** Whether the error is a violation of a foreign key. */
export function isForeignKeyViolation(error: unknown): boolean {
  return sqlState(error) === FOREIGN_KEY_VIOLATION
}

/** The error's SQLSTATE, if any. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error ? (error as { code?: string }).code : undefined
}

// pg's messages about lost connections, which have no code. The last two occur when a transaction
// is rolled back.
const lostMessages = [
  UNANSWERED,
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client was closed',
  'Client has encountered a connection error',
]

/** Whether the connection could not be made, was lost, or timed out. */
export function isConnectionLost({ message }: Error): boolean {
  return lostMessages.some((lost) => message.startsWith(lost))
}

/** Maximum number of prepared statements per connection. */
const PREPARED_STATEMENTS_MAX = 200

const READ_ONLY_SQL_TRANSACTION = '25006'

/**
 * A connection that prepares each statement once, since planning the short statements of a checkout
 * costs more than running them. Beyond the limit statements run unprepared, so that generated ones
 * cannot fill the server's memory. Closes itself when it must not be reused.
 */
class ShopConnection extends pg.Client {
  readonly #names = new Map<string, string>()

  // Only query(text, values) is changed; other forms pass through.
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

  // As a pg.Query, since pg copies other objects field by field.
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

  // A timed-out statement may still be running, and the next user would wait behind it. A read-only
  // server may have become a standby; a new connection may reach the primary.
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

/** Thrown to roll back a dry run. */
class DryRunEnded extends Error {}

/** Runs `work` in a transaction and rolls it back. Throws its errors. */
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
 * SQL condition, always true, that makes the statement's commit asynchronous, since waiting for the
 * disk takes most of a small statement's time. Only for data that may be lost, such as carts: if
 * PostgreSQL crashes, the last half second is gone. Has no effect within a transaction, whose other
 * changes must be durable.
 */
export const asyncCommit = (db: Queryable): RawBuilder<boolean> =>
  db.isTransaction ? sql`true` : sql`set_config('synchronous_commit', 'off', true) = 'off'`

/** Tables with a numeric id and the key of the creating request. */
export type KeyedTable = {
  [Name in keyof Tables]: Tables[Name] extends { id: Generated<number>; request_key: unknown }
    ? Name
    : never
}[keyof Tables]

/** The id of the row created by a request; undefined if none. */
export async function idByRequestKey(
  db: Queryable,
  table: KeyedTable,
  requestKey: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where request_key = ${requestKey}`.execute(db)
  return rows[0]?.id
}

/** A row of a table, as JSON. */
type Row = Record<string, unknown>

/** Exported rows of a table. */
export type ExportedRows = { table: string; rows: Row[] }

/** Reads the rows whose column has one of these values. `without`: omitted columns. */
export async function exportRows(
  db: Queryable,
  table: string,
  column: string,
  values: readonly unknown[],
  without: readonly string[] = [],
): Promise<ExportedRows> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) - ${without}::text[] as row from ${sql.table(table)} t
    where ${sql.ref(`t.${column}`)} = any(${[...values]})`.execute(db)
  return { table, rows: rows.map(({ row }) => row) }
}

/** The ids of exported rows. */
export const idsOf = ({ rows }: ExportedRows): unknown[] => rows.map(({ id }) => id)

/** Exported rows by table name. */
export function groupByTable(parts: readonly ExportedRows[]): Record<string, Row[]> {
  const tables: Record<string, Row[]> = {}
  for (const { table, rows } of parts) tables[table] = [...(tables[table] ?? []), ...rows]
  return tables
}
