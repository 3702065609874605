import type {
  CreateAuthor,
  CreatePost,
  EditedPost,
  SavePost,
} from '@apeak/contract/content-console'
import type { Context } from '#platform/context.ts'
import { assertOwn, fieldRefused, notFound } from '#platform/http/problems.ts'
import { isForeignKeyViolation, violates } from '#platform/postgres/database.ts'
import { lastNoted } from '#platform/postgres/events.ts'
import { madeBy } from '#platform/postgres/made-once.ts'
import { publicationTime } from '#platform/postgres/published.ts'
import { richTextOf } from '#platform/rich-text.ts'
import { editor, saveContent } from './editing.ts'
import { addPost, archivePost, editedPost, freeSlug, savePost } from './sql-edited-posts.ts'
import { addAuthor } from './sql-text-groups.ts'

type Operator = { id: string }

/** Adds a post; the same click adds it once. Throws 422 where its slug is taken. */
export async function createPost(
  context: Context,
  body: CreatePost,
  operator: Operator,
): Promise<EditedPost> {
  const { database } = context
  const values = { ...body, ...(await cleaned(database, body)) }
  const id = await refusingFields(
    () => addPost(database, values, editor(context, operator)),
    () => madeBy(database, 'blog_posts', body.request_key),
  )
  return postAs(context, id ?? (await madeBy(database, 'blog_posts', body.request_key)))
}

/** Saves a post over the version that was read; see `saveEdited`. */
export async function updatePost(
  context: Context,
  id: number,
  body: SavePost,
  operator: Operator,
): Promise<EditedPost> {
  const before = await postAs(context, id)
  const wanted = { ...body, ...(await cleaned(context.database, body, before.published_at)) }
  return refusingFields(() =>
    saveContent(
      context,
      {
        what: 'Post',
        thing: { subject: 'post', id },
        read: (db) => editedPost(db, id),
        save: (db, values, changes, by) => savePost(db, id, values, changes, by),
        texts: ['description'],
      },
      wanted,
      operator,
    ),
  )
}

/** Makes a draft that says what this post says; the same click makes one. */
export async function duplicatePost(
  context: Context,
  id: number,
  requestKey: string,
  operator: Operator,
): Promise<EditedPost> {
  const { database } = context
  const made = await madeBy(database, 'blog_posts', requestKey)
  if (made !== undefined) return postAs(context, made)
  const original = await postAs(context, id)
  const { title, slug, excerpt, description, ...places } = original
  const { blog_category_id, blog_author_id, featured_image_id } = places
  const copy = {
    title: `${title.slice(0, 190)} (copy)`,
    slug: await freeSlug(database, `${slug.slice(0, 70).replace(/-$/, '')}-copy`),
    excerpt,
    description,
    blog_category_id,
    blog_author_id,
    featured_image_id,
    published_at: null,
    request_key: requestKey,
  }
  return createPost(context, copy, operator)
}

/** Archives a post or brings it back. Throws 409 where somebody else did already. */
export async function setPostArchived(
  context: Context,
  id: number,
  isArchived: boolean,
  operator: Operator,
): Promise<EditedPost> {
  const { database, operatorEventsOf } = context
  const isDone = await archivePost(database, id, isArchived, editor(context, operator))
  const post = await postAs(context, id)
  if (!isDone) {
    const thing = { subject: 'post', id } as const
    const done = await lastNoted(operatorEventsOf, database, thing, ['archived', 'restored'])
    const sentence = isArchived ? 'This is archived already.' : 'This is back already.'
    assertOwn(done, operator, sentence)
  }
  return post
}

/** A post as it is edited. Throws 404. */
export async function postAs(
  { database }: Pick<Context, 'database'>,
  id: number | undefined,
): Promise<EditedPost> {
  const post = id === undefined ? undefined : await editedPost(database, id)
  if (!post) throw notFound('Post')
  return post
}

/** Adds somebody who writes posts. Throws 422 where there is one of that name. */
export async function createAuthor(context: Context, body: CreateAuthor, operator: Operator) {
  const first_name = body.first_name.trim()
  const last_name = body.last_name.trim()
  try {
    const by = editor(context, operator)
    const id = await addAuthor(context.database, { first_name, last_name }, by)
    return { id: id ?? 0, name: [first_name, last_name].filter(Boolean).join(' ') }
  } catch (error) {
    if (violates(error, 'blog_authors_name_unique')) {
      throw fieldRefused('first_name', 'There is an author of this name.')
    }
    throw error
  }
}

/** What is stored of a post's texts and time. `before`: the time that it has. */
const cleaned = async (
  database: Context['database'],
  { title, excerpt, description, published_at }: Omit<SavePost, 'version'>,
  before: string | null = null,
) => ({
  title: title.trim(),
  excerpt: excerpt.trim(),
  description: await richTextOf(database, description),
  published_at: publicationTime(published_at, before),
})

/** `made`: what the same click has made already, which is then the answer. */
async function refusingFields<Result>(
  work: () => Promise<Result>,
  made: () => Promise<Result | undefined> = async () => undefined,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, 'blog_posts_slug_unique')) {
      const before = await made()
      if (before !== undefined) return before
      throw fieldRefused('slug', 'Another post has this address.')
    }
    if (isForeignKeyViolation(error)) throw missingPart(error)
    throw error
  }
}

const parts: Record<string, [field: string, sentence: string]> = {
  blog_posts_blog_category_id_fkey: ['blog_category_id', 'This category is not there any more.'],
  blog_posts_blog_author_id_fkey: ['blog_author_id', 'This author is not there any more.'],
}

function missingPart(error: unknown) {
  const { constraint = '' } = error as { constraint?: string }
  return fieldRefused(...(parts[constraint] ?? ['featured_image_id', 'This picture is not there.']))
}
