import type { StaticPageName } from '@apeak/contract/content'
import type { PreviewPage } from '@apeak/contract/content-console'
import { pagePaths, staticPagePaths } from '@apeak/contract/paths'
import type { Context } from '#platform/context.ts'
import { missingPictures } from '#platform/files/files.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { previewAddress } from '#platform/previews.ts'
import { richTextOf } from '#platform/rich-text.ts'
import { keepPreviewed, type PreviewedPart } from './sql-previewed.ts'

/** What tokens say that show a part of the home page, or a static page, as it stands in an editor. */
export const HOME_PREVIEW = 'home'
export const PAGE_PREVIEW = 'page'

type Link = { url: string }

/** A link to the home page with a part of it as it stands in an editor. Throws 422. */
export async function previewHome(
  { database, secrets }: Context,
  part: PreviewedPart,
): Promise<Link> {
  if (part.part === 'slide') await assertPicture(database, 'file_id', part.file_id)
  const id = await keepPreviewed(database, 'home', part)
  return { url: previewAddress(pagePaths.home, secrets, { kind: HOME_PREVIEW, id }) }
}

/** A link to a static page as it stands in an editor. Throws 422. */
export async function previewPage(
  { database, secrets }: Context,
  name: StaticPageName,
  { title, body, banner_image_id }: PreviewPage,
): Promise<Link> {
  await assertPicture(database, 'banner_image_id', banner_image_id)
  const text = await richTextOf(database, body)
  const page = { name, title: title.trim(), body: text, banner_image_id }
  const id = await keepPreviewed(database, 'page', page)
  return { url: previewAddress(staticPagePaths[name], secrets, { kind: PAGE_PREVIEW, id }) }
}

async function assertPicture(
  database: Context['database'],
  field: string,
  id: number | null,
): Promise<void> {
  const missing = await missingPictures(database, [id])
  if (missing.length > 0) throw fieldRefused(field, 'This picture is not there.')
}
