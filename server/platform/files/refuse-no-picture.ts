import { fieldRefused } from '../http/problems.ts'
import type { Queryable } from '../postgres/database.ts'
import { libraryPicture } from './sql.ts'

/** Throws 422 where a field names what is no picture, such as somebody's document; null is none. */
export async function refuseNoPicture(
  db: Queryable,
  field: string,
  id: number | null,
): Promise<void> {
  if (id === null || (await libraryPicture(db, id))) return
  throw fieldRefused(field, 'This picture does not exist.')
}
