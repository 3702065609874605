// Generates the types of the tables that the query builder names (server/platform/postgres/tables.ts) and
// docs/schema.md from a database with the newest schema:
//   node scripts/generate-tables.ts
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openPool } from '../server/platform/postgres/database.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { migrate } from '../server/platform/postgres/migrate.ts'
import { describeSchema, schemaDoc } from './generate-schema-doc.ts'

const codegen = fileURLToPath(
  new URL('../node_modules/kysely-codegen/dist/cli/bin.js', import.meta.url),
)
export const tablesFile = fileURLToPath(
  new URL('../server/platform/postgres/tables.ts', import.meta.url),
)

/** The names of the tables in the query builder's calls; all others are named in SQL alone. */
function builtTables(): string[] {
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  const files = globSync('{server,test,bench,demo}/**/*.ts', { cwd })
  const named =
    /(?:selectFrom|insertInto|updateTable|deleteFrom)\(\s*'(\w+)|(?:Tables\[|Row<)'(\w+)'/g
  const names = files.flatMap((file) =>
    [...readFileSync(join(cwd, file), 'utf8').matchAll(named)].map(
      ([, built, typed]) => built ?? typed,
    ),
  )
  return [...new Set(names)].filter((name) => name !== undefined).sort()
}

/** Writes the types of these tables of the database at `url` into `file`. */
export function writeTables(url: string, file: string): void {
  const options = ['--dialect', 'postgres', '--url', url, '--out-file', file]
  const choice = ['--include-pattern', `public.{${builtTables().join(',')}}`]
  // 64-bit columns are read as numbers (see database.ts).
  const types = ['--type-mapping', '{"int8":"number"}']
  execFileSync(process.execPath, [codegen, ...options, ...choice, ...types], { stdio: 'pipe' })
}

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), 'apeak-tables-'))
  const postgres = await startEmbeddedPostgres({ folder, durable: false })
  const pool = openPool(postgres.url)
  await migrate(pool)
  await writeFile(schemaDoc, await describeSchema(pool))
  await pool.end()
  writeTables(postgres.url, tablesFile)
  await postgres.stop()
  await rm(folder, { recursive: true })
}
