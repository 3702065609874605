import type { Image } from '@apeak/contract/catalog'
import type { Page } from '@apeak/contract/lists'
import { serverPaths } from '@apeak/contract/paths'
import type {
  LibraryPicture,
  MoveFocalPoint,
  PicturesQuery,
} from '@apeak/contract/pictures-console'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { ExportedRows } from '#platform/postgres/exported-rows.ts'
import { readPage } from '#platform/postgres/list-page.ts'
import type { DB as Tables } from '#platform/postgres/tables.ts'
import type { Note } from '../postgres/noted-changes.ts'
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
    select case when (f.focal_x, f.focal_y) = (50, 50) then json_build_object('path', ${path})
                else json_build_object('path', ${path}, 'focal_x', f.focal_x, 'focal_y', f.focal_y) end
    from files f where f.id = ${id} and f.kind = 'picture'
  )`

const libraryColumns = sql`
  f.id, ${path} as url, f.filename, f.width, f.height, f.focal_x, f.focal_y`

/** A page of the library's pictures, the newest first unless asked otherwise. */
export function picturesPage(db: Queryable, query: PicturesQuery): Promise<Page<LibraryPicture>> {
  const { q } = query
  return readPage<LibraryPicture>(db, query, {
    select: libraryColumns,
    from: sql`files f`,
    where: [
      sql`f.kind = 'picture'`,
      ...(q ? [sql`position(lower(${q}) in lower(f.filename)) > 0`] : []),
    ],
    columns: { id: sql`f.id` },
    sort: '-id',
    tie: sql`f.id`,
  })
}

/** A picture of the library; undefined where there is none of this id. */
export async function libraryPicture(
  db: Queryable,
  id: number,
): Promise<LibraryPicture | undefined> {
  const { rows } = await sql<LibraryPicture>`
    select ${libraryColumns} from files f where f.id = ${id} and f.kind = 'picture'`.execute(db)
  return rows[0]
}

/** Which of these are no pictures of the library. */
export async function missingPictures(
  db: Queryable,
  ids: readonly (number | null)[],
): Promise<number[]> {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${wanted}::integer[]) as wanted(id)
    where not exists (select from files f where f.id = wanted.id and f.kind = 'picture')`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** How large pictures are, in pixels. */
export type PictureSizes = ReadonlyMap<string, { width: number; height: number }>

/** The sizes of the pictures of these contents, by the contents' SHA-256; without those that are not known. */
export async function pictureSizes(
  db: Queryable,
  contents: readonly string[],
): Promise<PictureSizes> {
  if (contents.length === 0) return new Map()
  const { rows } = await sql<{ sha256: string; width: number; height: number }>`
    select sha256, width, height from files
    where kind = 'picture' and sha256 = any(${contents}::text[]) and width > 0 and height > 0`.execute(
    db,
  )
  return new Map(rows.map(({ sha256, ...size }) => [sha256, size]))
}

/** Moves what matters of a picture. Whether there is such a picture. */
export async function moveFocalPoint(
  db: Queryable,
  id: number,
  { focal_x, focal_y }: MoveFocalPoint,
  note: Note,
): Promise<boolean> {
  const { rows } = await sql`
    with found as (
      select f.id, f.focal_x, f.focal_y from files f
      where f.id = ${id} and f.kind = 'picture' for update
    ),
    moved as (
      update files f set focal_x = ${focal_x}, focal_y = ${focal_y} from found
      where f.id = found.id and (found.focal_x, found.focal_y) <> (${focal_x}, ${focal_y})
      returning f.id, jsonb_build_object('focal_x', found.focal_x, 'focal_y', found.focal_y) as before,
                jsonb_build_object('focal_x', f.focal_x, 'focal_y', f.focal_y) as after
    ),
    event as (${note(sql`select * from moved`)})
    select id from found`.execute(db)
  return rows.length > 0
}

/** Notes that a picture was added to the library, once. */
export async function notePicture(db: Queryable, id: number, note: Note): Promise<void> {
  await sql`
    with event as (${note(sql`
      select f.id, null as before, jsonb_build_object('filename', f.filename) as after
      from files f where f.id = ${id}`)})
    select`.execute(db)
}

/** An SQL expression: the picture of this id with its name, null where there is none. */
export const fileJson = (id: RawBuilder<unknown>) =>
  sql<{ id: number; filename: string; path: string } | null>`(
    select json_build_object('id', f.id, 'filename', f.filename, 'path', ${path})
    from files f where f.id = ${id} and f.kind = 'picture'
  )`

/** How many files there are, and how many of them hold something else than what they are named by. */
export async function countFiles(db: Queryable): Promise<{ files: number; damaged: number }> {
  const { rows } = await sql<{ files: number; damaged: number }>`
    select count(*) as files,
           count(*) filter (where encode(sha256(bytes), 'hex') <> sha256) as damaged
    from files`.execute(db)
  return rows[0] ?? { files: 0, damaged: 0 }
}
