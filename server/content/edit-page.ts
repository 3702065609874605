import type { StaticPageName } from '@apeak/contract/content'
import type { EditedPage, SavePage } from '@apeak/contract/content-console'
import type { Context } from '#platform/context.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { isForeignKeyViolation } from '#platform/postgres/database.ts'
import { richTextOf } from '#platform/rich-text.ts'
import { saveContent } from './editing.ts'
import { editedPage, savePage } from './sql-edited-pages.ts'

/** Saves a static page over the version that was read, 0 where it is the first; see `saveEdited`. */
export async function updatePage(
  context: Context,
  id: StaticPageName,
  body: SavePage,
  operator: { id: string },
): Promise<EditedPage> {
  const wanted = {
    ...body,
    title: body.title.trim(),
    body: await richTextOf(context.database, body.body),
  }
  try {
    return await saveContent(
      context,
      {
        what: 'Page',
        thing: { subject: 'static-page', id },
        read: (db) => editedPage(db, id),
        save: (db, values, changes, by) => savePage(db, id, values, changes, by),
        texts: ['body'],
      },
      wanted,
      operator,
    )
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    throw fieldRefused('banner_image_id', 'This picture is not there.')
  }
}
