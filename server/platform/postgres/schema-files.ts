import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** The migration that all others build on. */
export const BASELINE = '0000-baseline.sql'

/** Folders of the schema files and migrations. */
export type SchemaFolders = { schema: URL; migrations: URL }

export const shopFolders: SchemaFolders = {
  schema: new URL('../../schema/', import.meta.url),
  migrations: new URL('../../migrations/', import.meta.url),
}

/** Order of the schema files: each refers only to earlier ones. */
export const schemaOrder = [
  'migrations',
  'platform',
  'accounts',
  'operators',
  'approvals',
  'catalog',
  'payment-methods',
  'orders',
  'checkout',
  'codes',
  'suppliers',
  'ledger',
  'gold',
  'receipts',
  'payments',
  'provider-tests',
  'refunds',
  'affiliates',
  'support',
  'content',
  'shop',
  'change-feed',
].map((name) => `${name}.sql`)

export type SchemaFile = { name: string; text: string }

/** A migration. */
export type MigrationFile = SchemaFile & {
  /** Whether its statements run outside a transaction, as `concurrently` requires. */
  isConcurrent: boolean
}

/** Reads the schema files in order. */
export function readSchemaFiles({ schema }: SchemaFolders): Promise<SchemaFile[]> {
  return Promise.all(
    schemaOrder.map(async (name) => ({
      name,
      text: await readFile(new URL(name, schema), 'utf8'),
    })),
  )
}

/** Reads the migrations in order. */
export async function readMigrationFiles({ migrations }: SchemaFolders): Promise<MigrationFile[]> {
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, migrations), 'utf8')
      const isConcurrent = statementsOf(text).some((part) => /\bindex\s+concurrently\b/i.test(part))
      return { name, text, isConcurrent }
    }),
  )
}

const token =
  /--[^\n]*|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|\bbegin atomic\b[\s\S]*?\bend(?=;)|;|\w+|[\s\S]/gi

/** Splits a file into statements, without comments between them. Function bodies stay unchanged. */
export function statementsOf(text: string): string[] {
  const statements = ['']
  for (const [part] of text.matchAll(token)) {
    if (part === ';') statements.push('')
    else if (!part.startsWith('--')) statements[statements.length - 1] += part
  }
  return statements.map((statement) => statement.trim()).filter(Boolean)
}

/** A function or trigger, which can be replaced without losing data. */
export type Routine = {
  /** 'function f', or 'trigger t on table'. */
  name: string
  hash: string
  /** SQL that creates or replaces it. */
  replace: string
}

/** The functions and triggers of some files, in order. */
export function routinesOf(files: readonly SchemaFile[]): Routine[] {
  return files
    .flatMap(({ text }) => statementsOf(text))
    .flatMap((statement) => {
      const hash = createHash('sha256').update(statement).digest('hex')
      const fn = /^create function (\w+)/.exec(statement)?.[1]
      const replace = statement.replace(/^create /, 'create or replace ')
      if (fn) return [{ name: `function ${fn}`, hash, replace }]
      const [, constraint, trigger, table] =
        /^create (constraint )?trigger (\w+)[\s\S]*?\bon (\w+)/.exec(statement) ?? []
      if (!trigger) return []
      const name = `trigger ${trigger} on ${table}`
      // Constraint triggers have no `or replace`.
      const again = `drop ${name.replace('trigger', 'trigger if exists')}; ${statement}`
      return [{ name, hash, replace: constraint ? again : replace }]
    })
}
