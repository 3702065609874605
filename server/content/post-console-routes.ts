import { PreviewLink } from '@apeak/contract/catalog-console'
import {
  ContentParams,
  CreateAuthor,
  CreatePost,
  DuplicatePost,
  EditedPost,
  NewsAuthor,
  NewsAuthorsPage,
  NewsCategoriesPage,
  PostEntriesPage,
  PostEntriesQuery,
  SavePost,
  WholeList,
} from '@apeak/contract/content-console'
import { consolePaths, pagePaths, pathTo } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '#platform/context.ts'
import { previewAddress } from '#platform/previews.ts'
import {
  createAuthor,
  createPost,
  duplicatePost,
  postAs,
  setPostArchived,
  updatePost,
} from './edit-post.ts'
import { groupRoutes } from './group-console-routes.ts'
import { POST_PREVIEW } from './show-post.ts'
import { postEntries } from './sql-edited-posts.ts'
import { allAuthors, allNewsCategories, newsCategories } from './sql-text-groups.ts'
import { TEXT_BYTES_MAX, wholePage } from './whole-page.ts'

/** News as operators write it: posts, their categories and their authors. */
export function postConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database, secrets } = context
  const change = { config: { right: 'content.change' }, bodyLimit: TEXT_BYTES_MAX } as const
  const read = { config: { right: 'content.read' } } as const
  return async (app) => {
    app.get(
      consolePaths.posts,
      { ...read, schema: { querystring: PostEntriesQuery, response: { 200: PostEntriesPage } } },
      (request) => postEntries(database, request.query),
    )
    app.get(
      consolePaths.post,
      { ...read, schema: { params: ContentParams, response: { 200: EditedPost } } },
      (request) => postAs(context, request.params.id),
    )
    app.post(
      consolePaths.posts,
      { ...change, schema: { body: CreatePost, response: { 200: EditedPost } } },
      ({ body, operator }) => createPost(context, body, operator),
    )
    app.put(
      consolePaths.post,
      {
        ...change,
        schema: { params: ContentParams, body: SavePost, response: { 200: EditedPost } },
      },
      ({ params, body, operator }) => updatePost(context, params.id, body, operator),
    )
    app.post(
      consolePaths.duplicatePost,
      {
        ...change,
        schema: { params: ContentParams, body: DuplicatePost, response: { 200: EditedPost } },
      },
      ({ params, body, operator }) => duplicatePost(context, params.id, body.request_key, operator),
    )
    app.post(
      consolePaths.archivePost,
      { ...change, schema: { params: ContentParams, response: { 200: EditedPost } } },
      ({ params, operator }) => setPostArchived(context, params.id, true, operator),
    )
    app.post(
      consolePaths.restorePost,
      { ...change, schema: { params: ContentParams, response: { 200: EditedPost } } },
      ({ params, operator }) => setPostArchived(context, params.id, false, operator),
    )
    app.post(
      consolePaths.previewPost,
      { ...read, schema: { params: ContentParams, response: { 200: PreviewLink } } },
      async ({ params: { id } }) => {
        const { slug } = await postAs(context, id)
        const page = pathTo(pagePaths.article, { slug })
        return { url: previewAddress(page, secrets, { kind: POST_PREVIEW, id }) }
      },
    )
    app.get(
      consolePaths.newsAuthors,
      { ...read, schema: { querystring: WholeList, response: { 200: NewsAuthorsPage } } },
      async () => wholePage(await allAuthors(database)),
    )
    app.post(
      consolePaths.newsAuthors,
      { ...change, schema: { body: CreateAuthor, response: { 200: NewsAuthor } } },
      ({ body, operator }) => createAuthor(context, body, operator),
    )
    app.get(
      consolePaths.newsCategories,
      { ...read, schema: { querystring: WholeList, response: { 200: NewsCategoriesPage } } },
      async () => wholePage(await allNewsCategories(database)),
    )
    await app.register(
      groupRoutes(context, newsCategories, {
        all: consolePaths.newsCategories,
        one: consolePaths.newsCategory,
        order: consolePaths.orderNewsCategories,
      }),
    )
  }
}
