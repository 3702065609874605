import { isDeepStrictEqual } from 'node:util'
import { consoleRefusals, type Versioned } from '@apeak/contract/operators'
import type { DoneBefore } from '../postgres/events.ts'
import { notFound, Refusal } from './problems.ts'

/** What a save changes: of the changed fields alone, what they were and what they become. */
export type Changes = { before: Fields; after: Fields }
type Fields = Record<string, unknown>

/** How something that operators edit is read and saved. */
export type Edited<Thing extends Versioned> = {
  /** What it is called where there is none: "Category not found". */
  what: string
  /** The thing with its version, in the form in which it is edited; undefined where there is none. */
  read(): Promise<Thing | undefined>
  /**
   * Saves with its event, in one transaction that changes only the version that was read
   * (`where id = … and version = …`, `version = version + 1`). Whether it did.
   */
  save(changes: Changes, before: Thing): Promise<boolean>
  /** What was done to it last. */
  lastChange(): Promise<DoneBefore | undefined>
}

/**
 * Saves `wanted`, the whole of what can be edited, over the version that it was read at, and answers
 * the thing as it is then. What changes nothing is not saved. The same save asked again by the same
 * operator, whose answer was lost, is answered as the first time. Throws 404; 409 with the thing as it
 * is now and who changed it, where somebody saved it meanwhile.
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

/** 409: somebody changed it after it was read. `current`: as it is now; `done`: who did what when. */
export function changedMeanwhile(current: Versioned, done: DoneBefore | undefined): Refusal {
  return new Refusal(409, 'Somebody saved this after you opened it.', {
    code: consoleRefusals.changedMeanwhile,
    current,
    ...(done ? { done } : {}),
  })
}

/** What is not the same; undefined where nothing is. */
function changesOf(before: Fields, wanted: Fields): Changes | undefined {
  const changed = Object.keys(wanted).filter(
    (name) => name !== 'version' && !isSame(before[name], wanted[name]),
  )
  if (changed.length === 0) return undefined
  const of = (fields: Fields) => Object.fromEntries(changed.map((name) => [name, fields[name]]))
  return { before: of(before), after: of(wanted) }
}

/** Whether a value stands as it is wanted. Parts that are new have no id yet: any will do. */
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
