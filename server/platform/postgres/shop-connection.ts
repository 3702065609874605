import pg from 'pg'

/** How many different statements one connection keeps prepared. */
const PREPARED_STATEMENTS_MAX = 200

/** How pg calls it that a statement was not answered in time. */
export const UNANSWERED = 'Query read timeout'

const READ_ONLY_SQL_TRANSACTION = '25006'

/**
 * Prepares each statement once a connection: planning costs more than running for the short
 * statements of a checkout. Past the limit a statement runs unprepared, so that a generated one
 * cannot fill the server's memory. Ends itself once nobody should use it again.
 */
export class ShopConnection extends pg.Client {
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
