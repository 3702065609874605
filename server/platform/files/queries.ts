import type { Image } from '@apeak/contract/catalog'
import type { LibraryPicture, MoveFocalPoint, PicturesQuery } from '@apeak/contract/content-console'
import type { Page } from '@apeak/contract/lists'
import { serverPaths } from '@apeak/contract/paths'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Operator } from '../actor.ts'
import {
  allRows,
  type ExportedRows,
  firstRow,
  inTransaction,
  type Queryable,
} from '../postgres/database.ts'
import type { AddOperatorEvent } from '../postgres/events.ts'
import { readPage } from '../postgres/list-page.ts'
import type { DB as Tables } from '../postgres/tables.ts'
import type { Extension } from './file-kinds.ts'

/** Inserts a file and returns its id; existing content of the same kind keeps its row. */
export async function insertFile(
  db: Queryable,
  file: Insertable<Tables['files']>,
): Promise<number> {
  const { id } = await db
    .insertInto('files')
    .values(file)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'sha256']).doUpdateSet(({ ref }) => ({
        filename: ref('excluded.filename'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A picture's bytes and extension; undefined if unknown. */
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

/** Rows of files with their content, for an export. */
export async function exportFiles(db: Queryable, ids: readonly number[]): Promise<ExportedRows> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) - 'bytes' || jsonb_build_object('base64', encode(t.bytes, 'base64')) as row
    from files t where t.id = any(${[...ids]}::integer[])`.execute(db)
  return { table: 'files', rows: rows.map(({ row }) => row) }
}

/** A document's bytes and extension; undefined if unknown. */
export async function documentBytes(db: Queryable, id: number) {
  const row = await db
    .selectFrom('files')
    .select(['bytes', 'extension'])
    .where('kind', '=', 'document')
    .where('id', '=', id)
    .executeTakeFirst()
  return withBytes(row)
}

/** A document's file name, extension and size in bytes; undefined if unknown. */
export async function documentFacts(db: Queryable, id: number) {
  return firstRow<{ filename: string; extension: string; bytes: number }>(db)`
    select filename, extension, octet_length(bytes) as bytes from files
    where kind = 'document' and id = ${id}`
}

function withBytes(row: { bytes: Buffer; extension: string } | undefined) {
  return row && { bytes: row.bytes, extension: row.extension as Extension }
}

/** SQL: the path of the picture `f`. */
const path = sql`${sql.lit(serverPaths.file.replace(':file', ''))} || f.sha256 || '.' || f.extension`

/** A column with a picture's id, or an expression. */
type PictureId = string | RawBuilder<number | null>

const idOf = (id: PictureId) => (typeof id === 'string' ? sql.ref(id) : id)

/** SQL: the path of a picture; null if none. */
export const picturePath = (id: PictureId) =>
  sql<string | null>`(select ${path} from files f where f.id = ${idOf(id)} and f.kind = 'picture')`

/** SQL: a picture as `Image`; null if none. */
export const imageJson = (id: PictureId) =>
  sql<Image | null>`(
    select case when (f.focal_x, f.focal_y) = (50, 50) then json_build_object('path', ${path})
                else json_build_object('path', ${path}, 'focal_x', f.focal_x, 'focal_y', f.focal_y) end
    from files f where f.id = ${idOf(id)} and f.kind = 'picture'
  )`

const libraryColumns = sql<object>`
  f.id, ${path} as url, f.filename, f.width, f.height, f.focal_x, f.focal_y`

/** A page of the library, by default newest first. */
export function picturesPage(db: Queryable, query: PicturesQuery): Promise<Page<LibraryPicture>> {
  const { q } = query
  return readPage<LibraryPicture>(db, query, {
    select: libraryColumns,
    from: sql`files f`,
    where: [sql`f.kind = 'picture'`, q && sql`position(lower(${q}) in lower(f.filename)) > 0`],
    columns: { id: sql`f.id` },
    sort: '-id',
    tie: sql`f.id`,
  })
}

/** A picture of the library; undefined if unknown. */
export async function libraryPicture(
  db: Queryable,
  id: number,
): Promise<LibraryPicture | undefined> {
  return firstRow<LibraryPicture>(db)`
    select ${libraryColumns} from files f where f.id = ${id} and f.kind = 'picture'`
}

/** The ids that are not pictures of the library. */
export async function missingPictures(
  db: Queryable,
  ids: readonly (number | null)[],
): Promise<number[]> {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return []
  const rows = await allRows<{ id: number }>(db)`
    select wanted.id from unnest(${wanted}::integer[]) as wanted(id)
    where not exists (select from files f where f.id = wanted.id and f.kind = 'picture')`
  return rows.map(({ id }) => id)
}

/** The sizes of pictures in pixels, by SHA-256. */
export type PictureSizes = ReadonlyMap<string, { width: number; height: number }>

/** The sizes of pictures by SHA-256, without unknown ones. */
export async function pictureSizes(
  db: Queryable,
  contents: readonly string[],
): Promise<PictureSizes> {
  if (contents.length === 0) return new Map()
  const rows = await allRows<{ sha256: string; width: number; height: number }>(db)`
    select sha256, width, height from files
    where kind = 'picture' and sha256 = any(${contents}::text[]) and width > 0 and height > 0`
  return new Map(rows.map(({ sha256, ...size }) => [sha256, size]))
}

/**
 * Moves a picture's focal point, with an event if it changes. Returns whether the picture exists.
 */
export function moveFocalPoint(
  db: Queryable,
  id: number,
  { focal_x, focal_y }: MoveFocalPoint,
  { actor, addOperatorEvent }: { actor: Operator; addOperatorEvent: AddOperatorEvent },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const pictures = tx.selectFrom('files').select(['focal_x', 'focal_y']).where('id', '=', id)
    const before = await pictures.where('kind', '=', 'picture').forUpdate().executeTakeFirst()
    if (!before) return false
    if (before.focal_x === focal_x && before.focal_y === focal_y) return true
    const after = { focal_x, focal_y }
    await tx.updateTable('files').set(after).where('id', '=', id).execute()
    const event = { actor, subject: 'picture', id, action: 'focal_point_moved' } as const
    await addOperatorEvent(tx, { ...event, before, after })
    return true
  })
}

/** SQL: a picture with its file name; null if none. */
export const fileJson = (id: PictureId) =>
  sql<{ id: number; filename: string; path: string } | null>`(
    select json_build_object('id', f.id, 'filename', f.filename, 'path', ${path})
    from files f where f.id = ${idOf(id)} and f.kind = 'picture'
  )`

/** The number of files, and of those whose content does not match their hash. */
export async function countFiles(db: Queryable): Promise<{ files: number; damaged: number }> {
  const { rows } = await sql<{ files: number; damaged: number }>`
    select count(*) as files,
           count(*) filter (where encode(sha256(bytes), 'hex') <> sha256) as damaged
    from files`.execute(db)
  return rows[0] ?? { files: 0, damaged: 0 }
}
