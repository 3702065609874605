// Migrations are applied while the previous version still serves, and must not break it.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { files, textOf } from './project-files.ts'

/** The baseline of the migrations removes nothing. */
const BASELINE = '0000-baseline.sql'

const migrations = files.filter((file) => /^server\/migrations\/.*\.sql$/.test(file))
const nameOf = (file: string) => file.split('/').at(-1) ?? ''

/** Statements that remove something from running code, which need a contract step. */
const contracting: [RegExp, string][] = [
  [/^drop (table|view|materialized view|type|schema|sequence|domain)\b/, 'drops a $1'],
  [/\bdrop column\b/, 'drops a column'],
  [/\brename\b/, 'renames'],
  [/\balter (column )?\w+ (set data )?type\b/, 'changes the type of a column'],
  [/\balter (column )?\w+ set not null\b/, 'makes a column not null'],
  [/\balter (column )?\w+ drop default\b/, 'drops a column’s default'],
  [/\btruncate\b/, 'empties a table'],
]

/** Statements that would break or block the previous version. `earlier`: the migrations before this one. */
function faultsOf(text: string, earlier: string[]): string[] {
  const statements = statementsOf(text)
  if (statements.some((statement) => /\bconcurrently\b/.test(statement))) {
    const others = statements.filter((statement) => !isConcurrentIndex(statement, statements))
    return others.map(
      (statement) => `shares a file with an index that is built concurrently: ${statement}`,
    )
  }
  const made = new Set(
    statements.flatMap(
      (statement) => /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1] ?? [],
    ),
  )
  return [
    ...contractFaults(text, statements, earlier),
    ...statements.flatMap((statement) => blockingFaults(statement, made)),
  ]
}

/** A contract migration names the migration since which no code uses the removed part. */
function contractFaults(text: string, statements: string[], earlier: string[]): string[] {
  const taken = statements.flatMap((statement) =>
    contracting.flatMap(([pattern, what]) => {
      const match = pattern.exec(statement)
      return match ? [what.replace('$1', match[1] ?? '')] : []
    }),
  )
  const since = /^-- Unused since: (\S+)$/m.exec(text)?.[1]
  if (since && earlier.includes(since)) return []
  return taken.map((what) => `${what}, and has no line "-- Unused since: MIGRATION"`)
}

/** `made`: tables created by this migration, which are not in use yet. */
function blockingFaults(statement: string, made: Set<string>): string[] {
  const table =
    /^(?:alter table (?:if exists )?(?:only )?|create (?:unique )?index (?:.*? )?on (?:only )?)(\w+)/.exec(
      statement,
    )?.[1]
  if (!table || made.has(table)) return []
  if (/^create (unique )?index/.test(statement)) return [`blocks ${table}: not concurrently`]
  const parts = statement.split(/,(?![^(]*\))/)
  return parts.flatMap((part) => {
    if (
      /\badd (column )?(?!constraint)\w+ .*\bnot null\b/.test(part) &&
      !/\b(default|generated)\b/.test(part)
    ) {
      return [`demands a new column of ${table} without a default`]
    }
    if (/\badd (constraint|check|foreign|unique|primary|exclude)\b/.test(part)) {
      const isSoft = /\bnot valid$|\busing index\b/.test(part.trim())
      return isSoft ? [] : [`checks all of ${table} at once: not valid first, or using index`]
    }
    return []
  })
}

/** The index is dropped first, because an interrupted start may have left it half built. */
function isConcurrentIndex(statement: string, among: string[]): boolean {
  const made = /^create (?:unique )?index concurrently (\w+) on/.exec(statement)?.[1]
  if (made) return among.includes(`drop index concurrently if exists ${made}`)
  const dropped = /^drop index concurrently if exists (\w+)$/.exec(statement)?.[1]
  return dropped !== undefined
}

/** Statements in lower case, one line each, without comments and function bodies. */
function statementsOf(text: string): string[] {
  return text
    .replace(/(\$\w*\$).*?\1/gs, '$$$$')
    .replace(/--[^\n]*/g, '')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean)
}

test('the previous version works after every migration', () => {
  const names = migrations.map(nameOf)
  const faults = migrations
    .filter((file) => nameOf(file) !== BASELINE)
    .flatMap((file) => {
      const name = nameOf(file)
      const earlier = names.filter((other) => other < name)
      return faultsOf(textOf(file), earlier).map((fault) => `${file} ${fault}`)
    })
  assert.deepEqual(faults, [])
})

describe('a migration must not break the previous version', () => {
  const refused: [string, RegExp][] = [
    ['drop table carts', /drops a table/],
    ['alter table carts drop column qty', /drops a column/],
    ['alter table carts rename column qty to quantity', /renames/],
    ['alter table carts alter column qty type bigint', /changes the type/],
    ['alter table carts alter qty set not null', /makes a column not null/],
    ['alter table carts add column note text not null', /without a default/],
    ['create index carts_by_note on carts (note)', /not concurrently/],
    ['create unique index on carts (note)', /not concurrently/],
    [
      'alter table carts add constraint carts_note_short check (length(note) < 9)',
      /not valid first/,
    ],
    ['alter table carts add constraint carts_note_unique unique (note)', /using index/],
    ['create index concurrently carts_by_note on carts (note)', /shares a file/],
    ['create index concurrently a on carts (b); alter table carts add c text', /shares a file/],
  ]
  for (const [statement, fault] of refused) {
    test(statement, () => assert.match(faultsOf(statement, []).join(), fault))
  }

  const allowed = [
    'create table notes (id bigint primary key, text text not null); create index on notes (text)',
    "alter table carts add column note text, add column kind text not null default 'x'",
    'alter table carts add constraint carts_note_short check (length(note) < 9) not valid',
    'alter table carts validate constraint carts_note_short',
    'alter table carts alter column note drop not null',
    'drop index concurrently if exists a; create index concurrently a on carts (note)',
    'create function f() returns trigger language plpgsql as $$ begin drop table carts; end $$',
    '-- Unused since: 9000-b.sql\ndrop table carts',
  ]
  for (const statement of allowed) {
    test(`allows: ${statement}`, () => assert.deepEqual(faultsOf(statement, ['9000-b.sql']), []))
  }

  test('refuses a removal that names an unknown migration as needed', () => {
    const step = '-- Unused since: 9000-c.sql\ndrop table carts'
    assert.match(faultsOf(step, ['9000-b.sql']).join(), /drops a table/)
  })
})
