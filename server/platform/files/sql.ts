import type { Image } from '@apeak/contract/catalog'
import { serverPaths } from '@apeak/contract/paths'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { ExportedRows } from '#platform/postgres/exported-rows.ts'
import type { DB as Tables } from '#platform/postgres/tables.ts'
import type { Extension } from './file-kinds.ts'

/** Inserts a file and answers its id; the same content of the same kind keeps its row. */
export async function insertFile(
  db: Queryable,
  file: Insertable<Tables['files']>,
): Promise<number> {
  const { id } = await db
    .insertInto('files')
    .values(file)
    .onConflict((conflict) =>
      // Bytes that were still to be taken over are there now; others are not written again.
      conflict.columns(['kind', 'sha256']).doUpdateSet(({ fn, ref }) => ({
        filename: ref('excluded.filename'),
        bytes: fn.coalesce(ref('files.bytes'), ref('excluded.bytes')),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A picture's bytes and ending; undefined where there is none of this content (and ending). */
export async function pictureBytes(db: Queryable, sha256: string, extension?: Extension) {
  const row = await db
    .selectFrom('files')
    .select(['bytes', 'extension'])
    .where('kind', '=', 'picture')
    .where('sha256', '=', sha256)
    .$if(extension !== undefined, (query) => query.where('extension', '=', extension ?? ''))
    .executeTakeFirst()
  return withBytes(row)
}

/** Deletes documents with their bytes. */
export async function deleteDocuments(db: Queryable, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('files').where('kind', '=', 'document').where('id', 'in', ids).execute()
}

/** Files as an export gives them out, with their content. `ids`: SQL that selects which. */
export const exportFiles = (ids: RawBuilder<unknown>): ExportedRows => ({
  table: 'files',
  rows: sql`
    select to_jsonb(t) - 'bytes' || jsonb_build_object('base64', encode(t.bytes, 'base64')) as row
    from files t where t.id in (${ids})`,
})

/** A document's bytes and ending; undefined where there is none of this id. */
export async function documentBytes(db: Queryable, id: number) {
  const row = await db
    .selectFrom('files')
    .select(['bytes', 'extension'])
    .where('kind', '=', 'document')
    .where('id', '=', id)
    .executeTakeFirst()
  return withBytes(row)
}

/** What a document was called, what it is, and how large; undefined where there is none of this id. */
export async function documentFacts(db: Queryable, id: number) {
  const { rows } = await sql<{ filename: string; extension: string; bytes: number }>`
    select filename, extension, octet_length(bytes) as bytes from files
    where kind = 'document' and id = ${id} and bytes is not null`.execute(db)
  return rows[0]
}

function withBytes(row: { bytes: Buffer | null; extension: string } | undefined) {
  return row?.bytes ? { bytes: row.bytes, extension: row.extension as Extension } : undefined
}

/** The next files, after an id, whose bytes are still in a folder, in the order of their ids. */
export async function filesToTakeOver(db: Queryable, afterId: number, limit: number) {
  return db
    .selectFrom('files')
    .select(['id', 'sha256', 'extension', 'filename'])
    .where('bytes', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Gives a file the bytes that it lacks. */
export async function giveBytes(db: Queryable, id: number, bytes: Buffer): Promise<void> {
  await db
    .updateTable('files')
    .set({ bytes })
    .where('id', '=', id)
    .where('bytes', 'is', null)
    .execute()
}

/** An SQL expression: the address of the picture `f`. */
const path = sql`${sql.lit(serverPaths.file.replace(':file', ''))} || f.sha256 || '.' || f.extension`

/** An SQL expression: the path of a picture, or null. */
export const picturePath = (id: RawBuilder<unknown>) =>
  sql<string | null>`(select ${path} from files f where f.id = ${id} and f.kind = 'picture')`

/** An SQL expression: the picture of this id as the contract shows it, null where there is none. */
export const imageJson = (id: RawBuilder<unknown>) =>
  sql<Image | null>`(
    select json_build_object('path', ${path}) from files f where f.id = ${id} and f.kind = 'picture'
  )`

/** An SQL expression: the picture of this id with its name, null where there is none. */
export const fileJson = (id: RawBuilder<unknown>) =>
  sql<{ id: number; filename: string; path: string } | null>`(
    select json_build_object('id', f.id, 'filename', f.filename, 'path', ${path})
    from files f where f.id = ${id} and f.kind = 'picture'
  )`
