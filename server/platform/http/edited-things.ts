import { isDeepStrictEqual } from 'node:util'
import { consoleRefusals, type Versioned } from '@apeak/contract/operators'
import type { DoneBefore } from '../postgres/events.ts'
import { notFound, Refusal } from './problems.ts'

/** The values of the changed fields before and after a save. */
export type Changes = { before: Fields; after: Fields }
type Fields = Record<string, unknown>

/** How to read and save one kind of thing that operators edit. */
export type Edited<Thing extends Versioned> = {
  /** Name in the 404's message, such as "Category". */
  what: string
  /** The thing with its version in the form of the editor; undefined if unknown. */
  read(): Promise<Thing | undefined>
  /**
   * Saves with its event in one transaction, if the version is still the one that was read (`where
   * id = … and version = …`, `version = version + 1`). Returns whether it was.
   */
  save(changes: Changes, before: Thing): Promise<boolean>
  /** The last recorded change. */
  lastChange(): Promise<DoneBefore | undefined>
}

/**
 * Saves all editable fields over the version they were read at, and returns the saved thing. Saves
 * nothing if nothing has changed. Safe to repeat by the same operator. Throws 404; 409 with the
 * current thing and who changed it, if another save came first.
 */
export async function saveEdited<Thing extends Versioned>(
  { what, read, save, lastChange }: Edited<Thing>,
  wanted: Versioned & Fields,
  operator: { id: string },
): Promise<Thing> {
  const before = await read()
  if (!before) throw notFound(what)
  if (before.version === wanted.version) {
    const changes = changesOf(before, wanted)
    if (!changes) return before
    if (await save(changes, before)) return (await read()) ?? before
  }
  const current = (await read()) ?? before
  const done = await lastChange()
  const isOwn = done?.actor_kind === 'operator' && done.actor === operator.id
  if (isOwn && current.version === wanted.version + 1 && !changesOf(current, wanted)) return current
  throw changedMeanwhile(current, done)
}

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
