import { PreviewLink } from '@apeak/contract/catalog-console'
import {
  EditedPage,
  EditedPageParams,
  EditedPagesPage,
  PreviewPage,
  SavePage,
  TextVersionsPage,
  TextVersionsQuery,
  WholeList,
} from '@apeak/contract/content-console'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '#platform/context.ts'
import { updatePage } from './edit-page.ts'
import { previewPage } from './preview-content.ts'
import { editedPage, pageTitles, textVersions } from './sql-edited-pages.ts'
import { TEXT_BYTES_MAX, wholePage } from './whole-page.ts'

/** The static pages as operators write them, and what texts said before. */
export function pageConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context
  const read = { config: { right: 'content.read' } } as const
  return async (app) => {
    app.get(
      consolePaths.staticPages,
      { ...read, schema: { querystring: WholeList, response: { 200: EditedPagesPage } } },
      async () => wholePage(await pageTitles(database)),
    )
    app.get(
      consolePaths.staticPage,
      { ...read, schema: { params: EditedPageParams, response: { 200: EditedPage } } },
      ({ params }) => editedPage(database, params.id),
    )
    app.put(
      consolePaths.staticPage,
      {
        config: { right: 'content.change' },
        bodyLimit: TEXT_BYTES_MAX,
        schema: { params: EditedPageParams, body: SavePage, response: { 200: EditedPage } },
      },
      ({ params, body, operator }) => updatePage(context, params.id, body, operator),
    )
    app.post(
      consolePaths.previewStaticPage,
      {
        config: { right: 'content.change' },
        bodyLimit: TEXT_BYTES_MAX,
        schema: { params: EditedPageParams, body: PreviewPage, response: { 200: PreviewLink } },
      },
      ({ params, body }) => previewPage(context, params.id, body),
    )
    app.get(
      consolePaths.textVersions,
      { ...read, schema: { querystring: TextVersionsQuery, response: { 200: TextVersionsPage } } },
      ({ query }) => textVersions(database, query),
    )
  }
}
