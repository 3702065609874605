import type { Image } from '@apeak/contract/catalog'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { DB as Tables } from '#platform/postgres/tables.ts'

/** Inserts rows for stored files; the id of each path. A file stored before keeps its id. */
export async function insertFiles(
  db: Queryable,
  files: Insertable<Tables['files']>[],
): Promise<Map<string, number>> {
  const rows = await db
    .insertInto('files')
    .values(files)
    .onConflict((conflict) =>
      conflict.column('path').doUpdateSet(({ ref }) => ({ filename: ref('excluded.filename') })),
    )
    .returning(['id', 'path'])
    .execute()
  return new Map(rows.map(({ id, path }) => [path, id]))
}

/** An SQL expression: the path of a picture, or null. */
export const picturePath = (id: RawBuilder<unknown>) =>
  sql<string | null>`(select f.path from files f where f.id = ${id})`

/** An SQL expression: the picture of this id as the contract shows it, null where there is none. */
export const imageJson = (id: RawBuilder<unknown>) =>
  sql<Image | null>`(select json_build_object('path', f.path) from files f where f.id = ${id})`

/** An SQL expression: the file of this id with its name, null where there is none. */
export const fileJson = (id: RawBuilder<unknown>) =>
  sql<{ id: number; filename: string; path: string } | null>`(
    select json_build_object('id', f.id, 'filename', f.filename, 'path', f.path)
    from files f where f.id = ${id}
  )`
