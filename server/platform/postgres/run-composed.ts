import { isDeepStrictEqual } from 'node:util'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'

/** Stands in a statement where one of its values goes. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** SQL for each value, to be written where the value itself would be. */
export type Places<Values> = { [Name in keyof Values]: RawBuilder<Values[Name]> }

/** What was composed so far; within a transaction apart, where `unflushed` says nothing. */
const statements = {
  alone: new Map<string, CompiledQuery>(),
  within: new Map<string, CompiledQuery>(),
}

const checking = { names: false }

/**
 * From now on each statement is composed at every call and compared with the one that is kept, so that a
 * name that leaves out what its text depends on fails at once. For tests: it costs what keeping saves.
 */
export function checkStatementNames(): void {
  checking.names = true
}

/**
 * Runs a statement whose text is composed once a process, and yields its rows: for those of every
 * checkout, where composing took longer than all else that Node.js does for them. `compose` says its SQL
 * by the places of the values. Whatever else the text depends on stands in `name`, which no other
 * statement has. Throws where another value stands in it: that would be the first one's for everybody.
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
      throw new Error(`A value of one call stands in the statement "${name}".`)
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
