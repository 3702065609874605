import { isDeepStrictEqual } from 'node:util'
import { consoleRefusals, type Versioned } from '@apeak/contract/operators'
import type { Operator } from '../actor.ts'
import type { Context } from '../context.ts'
import {
  idByRequestKey,
  inTransaction,
  type KeyedTable,
  type Queryable,
} from '../postgres/database.ts'
import { type DoneBefore, lastOperatorEvent, type OperatorEvent } from '../postgres/events.ts'
import { notFound, Refusal } from './problems.ts'

export type EditContext = Pick<Context, 'database' | 'addOperatorEvent' | 'operatorEventsOf'>

/** The values of the changed fields before and after a save. */
export type Changes = { before: Fields; after: Fields }
type Fields = Record<string, unknown>

/** How to read and save one thing that operators edit. */
export type Edited<Thing extends Versioned> = Pick<OperatorEvent, 'subject'> & {
  id: number | string
  /** The event of a save. */
  action?: OperatorEvent['action']
  /** The events that give it a new version. */
  changedBy?: readonly string[]
  /** The thing with its version in the form of the editor. Throws 404. */
  read(): Promise<Thing>
  /**
   * Saves it if the version is still the one that was read (`where id = … and version = …`, `version =
   * version + 1`). Returns whether it was.
   */
  save(tx: Queryable, before: Thing, changes: Changes): Promise<boolean>
  /** The changes to record in the event, if not as they are. */
  recorded?(changes: Changes): Changes
  /** The refusal for the error of a save, or the error itself. */
  refusalOf?(error: unknown, before: Thing): unknown
}

/** The events that give most things a new version. */
export const versionEvents = [
  'created',
  'copied',
  'changed',
  'saved',
  'archived',
  'restored',
  'ended',
]

/**
 * Saves all editable fields over the version they were read at, with an event, and returns the saved thing.
 * Saves nothing if nothing has changed. Safe to repeat by the same operator. Throws 404; 409 with the
 * current thing and who changed it, if another save came first.
 */
export async function saveEdited<Thing extends Versioned>(
  { database, addOperatorEvent, operatorEventsOf }: EditContext,
  { subject, id, action = 'changed', changedBy = versionEvents, ...edited }: Edited<Thing>,
  wanted: Versioned & Fields,
  actor: Operator,
): Promise<Thing> {
  const { read, save, recorded = same, refusalOf = same } = edited
  const before = await read()
  if (before.version === wanted.version) {
    const changes = changesOf(before, wanted)
    if (!changes) return before
    const isSaved = await inTransaction(database, async (tx) => {
      if (!(await save(tx, before, changes))) return false
      await addOperatorEvent(tx, { actor, subject, id, action, ...recorded(changes) })
      return true
    }).catch((error) => {
      throw refusalOf(error, before)
    })
    if (isSaved) return read()
  }
  const current = await read()
  const done = await lastOperatorEvent(operatorEventsOf, database, { subject, id }, changedBy)
  const isOwn = done?.actor_kind === 'operator' && done.actor === actor.id
  if (isOwn && current.version === wanted.version + 1 && !changesOf(current, wanted)) return current
  throw changedMeanwhile(current, done)
}

const same = <Value>(value: Value): Value => value

/** 409: changed since it was read. `current`: its current state; `done`: the last change. */
export function changedMeanwhile(current: Versioned, done: DoneBefore | undefined): Refusal {
  return new Refusal(409, 'Another operator saved this after you opened it.', {
    code: consoleRefusals.changedMeanwhile,
    current,
    ...(done ? { done } : {}),
  })
}

/** The changed fields; undefined without any. */
function changesOf(before: Fields, wanted: Fields): Changes | undefined {
  const changed = Object.keys(wanted).filter(
    (name) => name !== 'version' && !isSame(before[name], wanted[name]),
  )
  if (changed.length === 0) return undefined
  const of = (fields: Fields) => Object.fromEntries(changed.map((name) => [name, fields[name]]))
  return { before: of(before), after: of(wanted) }
}

/** Whether a value equals the wanted one. New parts have the id null, which matches any. */
function isSame(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(value) && Array.isArray(wanted)) {
    return value.length === wanted.length && value.every((one, at) => isSame(one, wanted[at]))
  }
  if (isFields(value) && isFields(wanted)) {
    return Object.entries(wanted).every(
      ([name, part]) => (name === 'id' && part === null) || isSame(value[name], part),
    )
  }
  return isDeepStrictEqual(value, wanted)
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A thing to add. */
type Added = OperatorEvent & {
  table: KeyedTable
  /** Undefined: repeating the request adds another thing. */
  request_key: string | undefined
  /** The values of the event. */
  after: object
  /** Returns its id; undefined if the request key has one. */
  insert(tx: Queryable): Promise<number | undefined>
  /** The refusal for the error of an insert, or the error itself. */
  refusalOf?(error: unknown): unknown
}

/** Adds a thing with its event, once per request key. Returns its id. */
export async function addOnce(
  { database, addOperatorEvent }: Pick<EditContext, 'database' | 'addOperatorEvent'>,
  { table, request_key, insert, refusalOf = same, ...event }: Added,
): Promise<number> {
  const existing = async (db: Queryable) =>
    request_key === undefined ? undefined : idByRequestKey(db, table, request_key)
  const id = await inTransaction(database, async (tx) => {
    const added = await insert(tx)
    if (added === undefined) return existing(tx)
    await addOperatorEvent(tx, { ...event, id: added })
    return added
  }).catch(async (error) => {
    // The same request in parallel can violate a unique name first.
    const first = database.isTransaction ? undefined : await existing(database)
    if (first === undefined) throw refusalOf(error)
    return first
  })
  if (id === undefined) throw notFound('Request')
  return id
}
