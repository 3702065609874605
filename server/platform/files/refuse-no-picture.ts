import { fieldRefused } from '../http/problems.ts'
import type { Queryable } from '../postgres/database.ts'
import { missingPictures } from './sql.ts'

/** Throws 422 where a field names what is no picture, such as somebody's document; null is none. */
export async function refuseNoPicture(
  db: Queryable,
  field: string,
  id: number | null,
): Promise<void> {
  const missing = await missingPictures(db, [id])
  if (missing.length > 0) throw fieldRefused(field, 'This picture does not exist.')
}
