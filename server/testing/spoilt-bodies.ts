import fc from 'fast-check'
import { type Schema, sampleOf } from './documented-routes.ts'
import { hostileJson } from './hostile-values.ts'

/**
 * Bodies that a schema accepts but for one field, which is hostile, missing, or too much. `known`:
 * values of fields for which the schema says too little.
 */
export function spoiltBodies(body: Schema, known: Record<string, unknown> = {}): string[] {
  const right = sampleOf(body, known) as Record<string, unknown>
  const spoilt: string[] = []
  for (const path of pathsOf(right)) {
    for (const hostile of hostileJson) spoilt.push(withJson(right, path, hostile))
    spoilt.push(withJson(right, path, undefined))
  }
  for (const name of [
    'extra',
    '__proto__',
    'constructor',
    'a\0b',
    '\ud800',
    '',
    'x'.repeat(5_000),
  ]) {
    spoilt.push(JSON.stringify({ ...right, ...Object.fromEntries([[name, 1]]) }))
    spoilt.push(
      `${JSON.stringify(right).slice(0, -1)},${JSON.stringify(name)}:{"a":1}}`.replace('{,', '{'),
    )
  }
  return [...spoilt, ...hostileJson]
}

/** The paths of all fields, also of those within lists and objects. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return path.length ? [path] : []
  const within = Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, key]))
  return path.length ? [path, ...within] : within
}

/** The value as JSON with another value, given as JSON, at the path; undefined leaves the field out. */
function withJson(value: unknown, path: string[], json: string | undefined): string {
  const mark = 'the place of the hostile value'
  const copy = structuredClone(value) as Record<string, unknown>
  const owner = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, copy)
  owner[path.at(-1) ?? ''] = json === undefined ? undefined : mark
  return JSON.stringify(copy).replace(JSON.stringify(mark), () => json ?? '')
}

/** At most `count` of the items, spread over all and the same each time. */
export function someOf<Item>(items: Item[], count: number): Item[] {
  if (items.length <= count) return items
  const [chosen = []] = fc.sample(
    fc.shuffledSubarray(items, { minLength: count, maxLength: count }),
    {
      numRuns: 1,
      seed: 20_260,
    },
  )
  return chosen
}
