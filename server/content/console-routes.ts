import { Done } from '@apeak/contract/accounts'
import { PreviewLink } from '@apeak/contract/catalog-console'
import * as wire from '@apeak/contract/content-console'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsync } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Operator } from '#platform/actor.ts'
import { BODY_BYTES_MAX } from '#platform/http/input.ts'
import { done } from '#platform/http/responses.ts'
import { type App, route } from '#platform/http/route.ts'
import { singlePage } from '#platform/postgres/list-page.ts'
import type { ContentContext } from './context.ts'
import * as categories from './edit-category.ts'
import * as home from './edit-home.ts'
import * as pages from './edit-page.ts'
import * as posts from './edit-post.ts'
import * as questions from './edit-question.ts'
import { findContent, type Kind } from './editing.ts'
import { type PreviewedPart, previewHome, previewPage } from './previews.ts'

/** The largest text, in any encoding. */
const long = { bodyLimit: 3 * 1024 * 1024 }

/** Routes to edit the content. */
export const contentConsoleRoutes =
  (context: ContentContext): FastifyPluginAsync =>
  async (app) => {
    addPosts(app, context)
    addQuestions(app, context)
    addPages(app, context)
    addHomeRoutes(app, context)
    addSlides(app, context)
    addContact(app, context)
  }

function addPosts(app: App, context: ContentContext): void {
  const { database } = context
  const params = wire.ContentParams
  app.get(
    consolePaths.posts,
    route('content.read', wire.PostEntriesPage, { querystring: wire.PostEntriesQuery }),
    ({ query }) => posts.listPostEntries(database, query),
  )
  addEditing(app, context, {
    paths: { all: consolePaths.posts, one: consolePaths.post },
    ...long,
    thing: wire.EditedPost,
    kind: posts.postKind,
    create: wire.CreatePost,
    onCreate: (body, operator) => posts.createPost(context, body, operator),
    save: wire.SavePost,
    onSave: (id, body, operator) => posts.updatePost(context, id, body, operator),
  })
  app.post(
    consolePaths.duplicatePost,
    route('content.change', wire.EditedPost, { params, body: wire.DuplicatePost }),
    ({ params: { id }, body, operator }) =>
      posts.duplicatePost(context, id, body.request_key, operator),
  )
  const archiving = [
    [consolePaths.archivePost, true],
    [consolePaths.restorePost, false],
  ] as const
  for (const [path, isArchived] of archiving) {
    app.post(
      path,
      route('content.change', wire.EditedPost, { params }),
      ({ params: { id }, operator }) => posts.setPostArchived(context, id, isArchived, operator),
    )
  }
  app.post(
    consolePaths.previewPost,
    route('content.read', PreviewLink, { params }),
    ({ params: { id } }) => posts.previewPost(context, id),
  )
  addList(app, consolePaths.newsAuthors, wire.NewsAuthorsPage, () => posts.listAuthors(database))
  app.post(
    consolePaths.newsAuthors,
    route('content.change', wire.NewsAuthor, { body: wire.CreateAuthor }),
    ({ body, operator }) => posts.createAuthor(context, body, operator),
  )
  addList(app, consolePaths.newsCategories, wire.NewsCategoriesPage, () =>
    categories.listNewsCategories(database),
  )
  addCategories(app, context, categories.newsCategories, {
    all: consolePaths.newsCategories,
    one: consolePaths.newsCategory,
    order: consolePaths.orderNewsCategories,
  })
}

function addQuestions(app: App, context: ContentContext): void {
  const { database } = context
  app.get(
    consolePaths.questions,
    route('content.read', wire.QuestionsPage, { querystring: wire.QuestionsQuery }),
    async ({ query }) => singlePage(await questions.listQuestions(database, query.faq_category_id)),
  )
  addEditing(app, context, {
    paths: { all: consolePaths.questions, one: consolePaths.question },
    ...long,
    thing: wire.EditedQuestion,
    kind: questions.questionKind,
    create: wire.CreateQuestion,
    onCreate: (body, operator) => questions.createQuestion(context, body, operator),
    save: wire.SaveQuestion,
    onSave: (id, body, operator) => questions.updateQuestion(context, id, body, operator),
    onDelete: (id, operator) => questions.deleteQuestion(context, id, operator),
  })
  app.put(
    consolePaths.orderQuestions,
    route('content.change', Done, { params: wire.ContentParams, body: wire.ReorderContent }),
    async ({ params, body, operator }) => {
      await questions.orderQuestions(context, params.id, body.ids, operator)
      return done('Done')
    },
  )
  addList(app, consolePaths.questionCategories, wire.QuestionCategoriesPage, () =>
    categories.listQuestionCategories(database),
  )
  addCategories(app, context, categories.questionCategories, {
    all: consolePaths.questionCategories,
    one: consolePaths.questionCategory,
    order: consolePaths.orderQuestionCategories,
  })
}

function addCategories(
  app: App,
  context: ContentContext,
  kind: categories.CategoryKind,
  { order, ...paths }: { all: string; one: string; order: string },
): void {
  addOrder(app, order, (ids, operator) => categories.orderCategories(context, kind, ids, operator))
  addEditing(app, context, {
    paths,
    thing: wire.NamedGroup,
    kind,
    create: wire.CreateNamed,
    onCreate: ({ name }, operator) => categories.createCategory(context, kind, name, operator),
    save: wire.SaveNamed,
    onSave: (id, body, operator) => categories.updateCategory(context, kind, id, body, operator),
    onDelete: (id, operator) => categories.deleteCategory(context, kind, id, operator),
  })
}

function addPages(app: App, context: ContentContext): void {
  const { database } = context
  const params = wire.EditedPageParams
  addList(app, consolePaths.staticPages, wire.EditedPagesPage, () => pages.listPages(database))
  app.get(
    consolePaths.staticPage,
    route('content.read', wire.EditedPage, { params }),
    ({ params: { id } }) => pages.findPage(database, id),
  )
  app.put(
    consolePaths.staticPage,
    { ...route('content.change', wire.EditedPage, { params, body: wire.SavePage }), ...long },
    ({ params: { id }, body, operator }) => pages.updatePage(context, id, body, operator),
  )
  app.post(
    consolePaths.previewStaticPage,
    { ...route('content.change', PreviewLink, { params, body: wire.PreviewPage }), ...long },
    ({ params: { id }, body }) => previewPage(context, id, body),
  )
  app.get(
    consolePaths.textVersions,
    route('content.read', wire.TextVersionsPage, { querystring: wire.TextVersionsQuery }),
    ({ query }) => pages.listTextVersions(database, query),
  )
}

const settings: [path: string, name: home.SettingsName, edited: TSchema, save: TSchema][] = [
  [consolePaths.announcement, 'banner', wire.EditedAnnouncement, wire.SaveAnnouncement],
  [consolePaths.slider, 'slider', wire.EditedSlider, wire.SaveSlider],
  [consolePaths.notice, 'notice', wire.EditedNotice, wire.SaveNotice],
]
const previews: [path: string, part: PreviewedPart['part'], body: TSchema][] = [
  [consolePaths.previewAnnouncement, 'banner', wire.PreviewAnnouncement],
  [consolePaths.previewSlider, 'slider', wire.PreviewSlider],
  [consolePaths.previewNotice, 'notice', wire.PreviewNotice],
  [consolePaths.previewSlide, 'slide', wire.PreviewSlide],
]

function addHomeRoutes(app: App, context: ContentContext): void {
  for (const [path, name, edited, save] of settings) {
    app.get(path, route('content.read', edited), () => home.findSettings(context, name))
    app.put(path, route('content.change', edited, { body: save }), ({ body, operator }) =>
      home.updateSettings(context, name, body as { version: number }, operator),
    )
  }
  for (const [path, part, schema] of previews) {
    app.post(path, route('content.change', PreviewLink, { body: schema }), ({ body }) =>
      previewHome(context, { part, ...(body as object) } as PreviewedPart),
    )
  }
}

function addSlides(app: App, context: ContentContext): void {
  addList(app, consolePaths.slides, wire.EditedSlidesPage, () => home.listSlides(context.database))
  addOrder(app, consolePaths.orderSlides, (ids, operator) =>
    home.orderSlides(context, ids, operator),
  )
  addEditing(app, context, {
    paths: { all: consolePaths.slides, one: consolePaths.slide },
    thing: wire.EditedSlide,
    kind: home.slideKind,
    create: wire.CreateSlide,
    onCreate: (body, operator) => home.createSlide(context, body, operator),
    save: wire.SaveSlide,
    onSave: (id, body, operator) => home.updateSlide(context, id, body, operator),
    onDelete: (id, operator) => home.deleteSlide(context, id, operator),
  })
}

function addContact(app: App, context: ContentContext): void {
  app.get(consolePaths.contact, route('content.read', wire.EditedContact), () =>
    home.findContact(context),
  )
  app.put(
    consolePaths.contact,
    route('settings.change', wire.EditedContact, { body: wire.SaveContact }),
    ({ body, operator }) => home.updateContact(context, body, operator),
  )
}

/** Adds the routes to read, add, save and delete one kind of content. */
function addEditing<Create extends TSchema, Save extends TSchema>(
  app: App,
  context: ContentContext,
  edited: {
    paths: { all: string; one: string }
    bodyLimit?: number
    thing: TSchema
    kind: Kind<object>
    create: Create
    onCreate(body: Static<Create>, operator: Operator): Promise<unknown>
    save: Save
    onSave(id: number, body: Static<Save>, operator: Operator): Promise<unknown>
    onDelete?(id: number, operator: Operator): Promise<void>
  },
): void {
  const { paths, thing, create, save, onDelete, bodyLimit = BODY_BYTES_MAX } = edited
  const params = wire.ContentParams
  app.get(paths.one, route('content.read', thing, { params }), (request) =>
    findContent(context, edited.kind, idOf(request)),
  )
  app.post(
    paths.all,
    { ...route('content.change', thing, { body: create }), bodyLimit },
    ({ body, operator }) => edited.onCreate(body as Static<Create>, operator),
  )
  app.put(
    paths.one,
    { ...route('content.change', thing, { params, body: save }), bodyLimit },
    (request) => edited.onSave(idOf(request), request.body as Static<Save>, request.operator),
  )
  if (!onDelete) return
  app.delete(paths.one, route('content.change', Done, { params }), async (request) => {
    await onDelete(idOf(request), request.operator)
    return done('Done')
  })
}

const idOf = ({ params }: { params: unknown }) => (params as Static<typeof wire.ContentParams>).id

function addOrder(
  app: App,
  path: string,
  order: (ids: readonly number[], operator: Operator) => Promise<void>,
): void {
  app.put(
    path,
    route('content.change', Done, { body: wire.ReorderContent }),
    async ({ body, operator }) => {
      await order(body.ids, operator)
      return done('Done')
    },
  )
}

/** A route for a short list, which is always one page. */
function addList(app: App, path: string, page: TSchema, list: () => Promise<unknown[]>): void {
  app.get(path, route('content.read', page, { querystring: wire.WholeList }), async () =>
    singlePage(await list()),
  )
}
