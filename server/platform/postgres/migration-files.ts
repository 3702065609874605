import { readdir, readFile } from 'node:fs/promises'

/** The shop's migrations. */
export const migrationsFolder = new URL('../../migrations/', import.meta.url)

/** One step of the schema. */
export type MigrationFile = {
  name: string
  text: string
  /** Whether its statements are run one by one, since none of them may be in a transaction. */
  isConcurrent: boolean
}

/** All migrations of a folder, in their order. */
export async function readMigrationFiles(folder: URL): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, isConcurrent: /\bindex\s+concurrently\b/i.test(withoutNotes(text)) }
    }),
  )
}

/** The statements of a migration that holds no function, without their notes. */
export function statementsOf(text: string): string[] {
  const statements = withoutNotes(text).split(';')
  return statements.map((statement) => statement.trim()).filter(Boolean)
}

const withoutNotes = (text: string) => text.replace(/--[^\n]*/g, '')
