import { isDeepStrictEqual } from 'node:util'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'

/** Placeholder for a value in a composed statement. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Placeholders by value name. */
export type Places<Values> = { [Name in keyof Values]: RawBuilder<Values[Name]> }

/** Composed statements, separately for transactions, where `asyncCommit` has no effect. */
const statements = {
  alone: new Map<string, CompiledQuery>(),
  within: new Map<string, CompiledQuery>(),
}

const checking = { names: false }

/**
 * Makes `runComposed` compose every call and compare it with the cached statement, so that an
 * incomplete name fails at once. For tests, since it costs what caching saves.
 */
export function checkStatementNames(): void {
  checking.names = true
}

/**
 * Runs a statement that is composed once per process, and returns its rows. For the statements of
 * every checkout, where composing took most of the CPU time. `compose` builds the SQL from
 * placeholders. `name` is unique and includes everything else that the text depends on. Throws if
 * the SQL contains any other value, which would be reused for all calls.
 */
export async function runComposed<Row, Values extends Record<string, unknown>>(
  db: Queryable,
  name: string,
  values: Values,
  compose: (places: Places<Values>) => RawBuilder<Row>,
): Promise<Row[]> {
  const known = db.isTransaction ? statements.within : statements.alone
  let statement = known.get(name)
  if (!statement || checking.names) {
    const composed = compose(placesFor(values)).compile(db)
    if (!composed.parameters.every((parameter) => parameter instanceof Place)) {
      throw new Error(`The statement "${name}" contains a value of a single call.`)
    }
    if (statement && !isSame(statement, composed)) {
      throw new Error(`The statement "${name}" is not the same for every call of that name.`)
    }
    statement ??= composed
    known.set(name, statement)
  }
  const parameters = (statement.parameters as Place[]).map((place) => values[place.name])
  const { rows } = await db.executeQuery<Row>({ ...statement, parameters })
  return rows
}

function placesFor<Values extends Record<string, unknown>>(values: Values): Places<Values> {
  const places = Object.keys(values).map((name) => [name, sql`${new Place(name)}`])
  return Object.fromEntries(places) as Places<Values>
}

const isSame = (one: CompiledQuery, other: CompiledQuery) =>
  one.sql === other.sql && isDeepStrictEqual(one.parameters, other.parameters)
