import type * as wire from '@apeak/contract/content-console'
import type { Page } from '@apeak/contract/lists'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Operator } from '#platform/actor.ts'
import { imageJson } from '#platform/files/files.ts'
import { assertOwn } from '#platform/http/problems.ts'
import {
  allRows,
  idByRequestKey,
  inTransaction,
  isoTime,
  type Queryable,
} from '#platform/postgres/database.ts'
import { lastOperatorEvent } from '#platform/postgres/events.ts'
import { readPage } from '#platform/postgres/list-page.ts'
import { hasPublicationState, publicationTime } from '#platform/postgres/published.ts'
import { previewAddress } from '#platform/previews.ts'
import { richTextOf } from '#platform/rich-text.ts'
import type { ContentContext } from './context.ts'
import {
  addContent,
  type BeforeUpdate,
  findContent,
  type Kind,
  keepVersion,
  saveContent,
} from './editing.ts'
import { POST_PREVIEW } from './posts.ts'

const state = sql`case when t.archived_at is not null then 'archived'
  when t.published_at is null then 'draft'
  when t.published_at > now() then 'scheduled' else 'published' end`

export const postKind: Kind<wire.EditedPost> = {
  name: 'Post',
  subject: 'post',
  table: 'blog_posts',
  fields: sql`t.id, t.version, t.title, t.slug, t.excerpt, t.description, t.blog_category_id,
    t.blog_author_id, t.featured_image_id, ${imageJson('t.featured_image_id')} as featured_image,
    ${isoTime('t.published_at')} as published_at, ${isoTime('t.archived_at')} as archived_at,
    ${state} as state`,
  texts: ['description'],
}

/** A page of all posts, with archived ones only on request. */
export function listPostEntries(
  db: Queryable,
  query: wire.PostEntriesQuery,
): Promise<Page<wire.PostEntry>> {
  const { q, state: wanted, blog_category_id: category } = query
  return readPage<wire.PostEntry>(db, query, {
    select: sql`t.id, t.title, t.slug, ${state} as state, t.blog_category_id,
      ${isoTime('t.published_at')} as published_at,
      (select name from blog_categories c where c.id = t.blog_category_id) as category_name,
      (select concat_ws(' ', first_name, nullif(last_name, '')) from blog_authors a
       where a.id = t.blog_author_id) as author_name`,
    from: sql`blog_posts t`,
    where: [
      wanted ? hasPublicationState('t', wanted) : sql`t.archived_at is null`,
      q && sql`position(lower(${q}) in lower(t.title)) > 0`,
      category && sql`t.blog_category_id = ${category}`,
    ],
    columns: { id: sql`t.id`, title: sql`t.title`, published_at: sql`t.published_at` },
    sort: '-id',
    tie: sql`t.id`,
  })
}

/** A post as it is edited. Throws 404. */
export const findPost = (context: ContentContext, id: number): Promise<wire.EditedPost> =>
  findContent(context, postKind, id)

/** Adds a post, once per request key. Throws 422 if its slug is taken. */
export async function createPost(
  context: ContentContext,
  body: wire.CreatePost,
  operator: Operator,
): Promise<wire.EditedPost> {
  const values = { ...body, ...(await cleaned(context.database, body, null)) }
  const { title, slug, published_at } = values
  return addContent(context, postKind, values, { after: { title, slug, published_at } }, operator)
}

/** The fields that a version of a post keeps. */
const written = ['title', 'excerpt', 'description'] as const

/** Saves a post; see `saveEdited`. Keeps its previous text, and its previous slug if it was published. */
export async function updatePost(
  context: ContentContext,
  id: number,
  body: wire.SavePost,
  operator: Operator,
): Promise<wire.EditedPost> {
  const before = await findPost(context, id)
  const wanted = { ...body, ...(await cleaned(context.database, body, before.published_at)) }
  const keepOld: BeforeUpdate = async (tx, old, changes) => {
    if (written.some((name) => name in changes.after)) {
      const content = Object.fromEntries(written.map((name) => [name, old[name]]))
      await keepVersion(tx, { kind: 'post', thing: String(id), content }, body.version, operator)
    }
    await keepSlug(tx, id, { from: String(old.slug), to: body.slug })
  }
  return saveContent(context, postKind, id, wanted, operator, keepOld)
}

/** Keeps a slug at which the post was published, to redirect from it. */
async function keepSlug(
  tx: Queryable,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (from !== to) {
    await sql`
      insert into blog_post_moves (slug, blog_post_id)
      select slug, id from blog_posts where id = ${id} and published_at <= now()
      on conflict (slug) do update set blog_post_id = excluded.blog_post_id`.execute(tx)
  }
  await sql`delete from blog_post_moves where slug = ${to} and blog_post_id = ${id}`.execute(tx)
}

/** Copies a post to a draft, once per request key. */
export async function duplicatePost(
  context: ContentContext,
  id: number,
  requestKey: string,
  operator: Operator,
): Promise<wire.EditedPost> {
  const { database } = context
  const existing = await idByRequestKey(database, 'blog_posts', requestKey)
  if (existing !== undefined) return findPost(context, existing)
  const { title, slug, ...original } = await findPost(context, id)
  const copy = {
    title: `${title.slice(0, 190)} (copy)`,
    slug: await freeSlug(database, `${slug.slice(0, 70).replace(/-$/, '')}-copy`),
    excerpt: original.excerpt,
    description: original.description,
    blog_category_id: original.blog_category_id,
    blog_author_id: original.blog_author_id,
    featured_image_id: original.featured_image_id,
    published_at: null,
    request_key: requestKey,
  }
  return createPost(context, copy, operator)
}

/** An unused slug: this one, or with a number appended. */
async function freeSlug(db: Queryable, slug: string): Promise<string> {
  const { rows } = await sql<{ free: string }>`
    select candidate as free from (
      select ${slug} || case when n = 1 then '' else '-' || n end as candidate, n
      from generate_series(1, 1000) n
    ) c
    where not exists (select from blog_posts where slug = candidate) order by n limit 1`.execute(db)
  return rows[0]?.free ?? slug
}

/** Archives or restores a post. Throws 409 if another operator already has. */
export async function setPostArchived(
  context: ContentContext,
  id: number,
  isArchived: boolean,
  operator: Operator,
): Promise<wire.EditedPost> {
  const { database, addOperatorEvent, operatorEventsOf } = context
  const thing = { subject: 'post', id } as const
  const isDone = await inTransaction(database, async (tx) => {
    const { rows } = await sql`
      update blog_posts set archived_at = case when ${isArchived} then now() end, version = version + 1
      where id = ${id} and (archived_at is not null) <> ${isArchived} returning id`.execute(tx)
    if (rows.length === 0) return false
    const action = isArchived ? 'archived' : 'restored'
    await addOperatorEvent(tx, { actor: operator, ...thing, action })
    return true
  })
  const post = await findPost(context, id)
  if (!isDone) {
    const done = await lastOperatorEvent(operatorEventsOf, database, thing, [
      'archived',
      'restored',
    ])
    const message = isArchived ? 'This is already archived.' : 'This is already restored.'
    assertOwn(done, operator, message)
  }
  return post
}

/** A link that shows a post before its publication. Throws 404. */
export async function previewPost(context: ContentContext, id: number): Promise<{ url: string }> {
  const { slug } = await findPost(context, id)
  const page = pathTo(pagePaths.article, { slug })
  return { url: previewAddress(page, context.secrets, { kind: POST_PREVIEW, id }) }
}

const authorKind: Kind<Static<typeof wire.NewsAuthor>> = {
  name: 'Author',
  subject: 'news-author',
  table: 'blog_authors',
  fields: sql`t.id, concat_ws(' ', t.first_name, nullif(t.last_name, '')) as name`,
}

/** Every author, by name. */
export async function listAuthors(db: Queryable): Promise<Static<typeof wire.NewsAuthor>[]> {
  return allRows<Static<typeof wire.NewsAuthor>>(db)`
    select ${authorKind.fields} from blog_authors t order by 2, 1`
}

/** Adds an author. Throws 422 if the name is taken. */
export function createAuthor(context: ContentContext, body: wire.CreateAuthor, operator: Operator) {
  const author = { first_name: body.first_name.trim(), last_name: body.last_name.trim() }
  return addContent(context, authorKind, author, { after: author }, operator)
}

/** The texts and the time to store. `before`: the present time of publication. */
const cleaned = async (
  database: ContentContext['database'],
  { title, excerpt, description, published_at }: Omit<wire.SavePost, 'version'>,
  before: string | null,
) => ({
  title: title.trim(),
  excerpt: excerpt.trim(),
  description: await richTextOf(database, description),
  published_at: publicationTime(published_at, before),
})
