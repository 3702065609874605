import type * as wire from '@apeak/contract/content'
import { type Language, ORIGINAL } from '@apeak/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import type { PublicResponse } from '#platform/cache/public-responses.ts'
import { imageJson } from '#platform/files/files.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Database, Queryable } from '#platform/postgres/database.ts'
import { hasPublicationState, isPublished } from '#platform/postgres/published.ts'
import {
  languagesOfText,
  shownTexts,
  textIn,
  untranslatedIn,
} from '#platform/postgres/translations.ts'
import type { ReadingContent } from './home.ts'

/** The kind of preview tokens that show a post before its publication. */
export const POST_PREVIEW = 'post'

/** The default page size: full rows of one, two and three columns. */
const PER_PAGE = 12

/**
 * A page of the news, the latest first, of all categories or of some. Cached until a change or the
 * next scheduled post.
 */
export async function listPosts(
  db: Database,
  { page = 1, per_page = PER_PAGE, blog_category_id: categoryIds = [], lang }: wire.BlogPostsQuery,
): Promise<PublicResponse<wire.BlogPostsResponse>> {
  const language: Language = lang ?? ORIGINAL
  const filter = { page, perPage: per_page, categoryIds, language }
  const { categories, next_at, posts, total } = await postsPage(db, filter)
  const last_page = Math.max(1, Math.ceil(total / per_page))
  return {
    body: {
      blog_posts: { data: posts.map(shownTexts), current_page: page, last_page, per_page, total },
      blog_categories: categories,
    },
    // Pages after the last one and unusual lists of categories are unlimited in number and would
    // fill the cache.
    shown:
      page <= last_page && namesEachOnce(categoryIds, categories)
        ? { tags: ['posts'], expiresAt: next_at ?? undefined }
        : undefined,
  }
}

/** Whether the ids are those of existing categories, each once, ascending. */
function namesEachOnce(ids: number[], categories: wire.BlogCategory[]): boolean {
  const known = new Set(categories.map(({ id }) => id))
  return ids.every((id, at) => known.has(id) && id > (ids[at - 1] ?? 0))
}

/**
 * One article. `preview`: the id of a post to show before its publication. Throws 404 if it is not
 * published; with `moved_to`, its current slug, if it was published at this one.
 */
export async function showPost(
  db: Database,
  slug: string,
  { language = ORIGINAL, preview }: Partial<ReadingContent> = {},
): Promise<PublicResponse<wire.BlogPostResponse>> {
  const post = await onePost(db, language, sql`p.slug = ${slug} and ${isPublished('p')}`)
  if (post) return { body: { blog_post: post }, shown: { tags: ['posts'] } }
  if (preview !== undefined) {
    const isPreviewed = sql<boolean>`p.slug = ${slug} and p.id = ${preview} and p.archived_at is null`
    const previewed = await onePost(db, language, isPreviewed)
    if (previewed) return { body: { blog_post: previewed, preview: true }, shown: undefined }
  }
  const { rows } = await sql<{ moved_to: string }>`
    select p.slug as moved_to from blog_post_moves m join blog_posts p on p.id = m.blog_post_id
    where m.slug = ${slug} and ${isPublished('p')}`.execute(db)
  throw new Refusal(404, 'Article not found', rows[0] ?? {})
}

/** A post's fields; its date is that of publication, or now for a preview. */
const postFields = (language: Language) => sql`
  'id', p.id, 'title', ${textIn(language, 'p', 'post', 'title')}, 'slug', p.slug,
  'created_at', to_char(coalesce(p.published_at, now()) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'featured_image', ${imageJson('p.featured_image_id')},
  'excerpt', ${textIn(language, 'p', 'post', 'excerpt')}, 'description', ${textIn(language, 'p', 'post', 'description')},
  'untranslated', ${untranslatedIn(language, 'p', 'post')}, 'languages', ${languagesOfText('p', 'description')},
  'blog_category_id', p.blog_category_id,
  'user', json_build_object('first_name', a.first_name, 'last_name', a.last_name)`

/** A post as read: `untranslated` and `languages` are null instead of absent. */
type PostRow = Omit<wire.BlogPost, 'untranslated' | 'languages'> & {
  untranslated: string[] | null
  languages: Language[] | null
}

async function onePost(
  db: Queryable,
  language: Language,
  where: RawBuilder<boolean>,
): Promise<wire.BlogPost | undefined> {
  const { rows } = await sql<{ post: PostRow }>`
    select json_build_object(${postFields(language)}) as post
    from blog_posts p join blog_authors a on a.id = p.blog_author_id where ${where}`.execute(db)
  return rows[0] && shownTexts(rows[0].post)
}

const isShown = isPublished('blog_posts')

/** SQL: the time of the next scheduled post, in milliseconds since 1970. */
const nextAt = sql<number | null>`(
  select floor(extract(epoch from min(published_at)) * 1000)::bigint
  from blog_posts where ${hasPublicationState('blog_posts', 'scheduled')})`

type PostsPage = {
  total: number
  posts: PostRow[]
  categories: wire.BlogCategory[]
  next_at: number | null
}

/**
 * A page of the published posts, the latest first, with their number and every category. Without
 * `categoryIds` of all categories. The page is found in the index alone, so the last page costs no more
 * than the first.
 */
export async function postsPage(
  db: Queryable,
  {
    page,
    perPage,
    categoryIds,
    language,
  }: { page: number; perPage: number; categoryIds: number[]; language: Language },
): Promise<PostsPage> {
  const wanted =
    categoryIds.length === 0 ? sql`true` : sql`blog_category_id = any(${categoryIds}::integer[])`
  const { rows } = await sql<PostsPage>`
    with shown as (
      select id from blog_posts where ${isShown} and ${wanted}
      order by published_at desc, id desc
      limit ${perPage}::integer offset ((${page}::bigint - 1) * ${perPage}::integer)
    )
    select
      (select count(*) from blog_posts where ${isShown} and ${wanted}) as total,
      ${nextAt} as next_at,
      coalesce((
        select json_agg(json_build_object(${postFields(language)}) order by p.published_at desc, p.id desc)
        from shown
        join blog_posts p on p.id = shown.id
        join blog_authors a on a.id = p.blog_author_id
      ), '[]') as posts,
      coalesce((
        select json_agg(json_build_object('id', c.id, 'name', ${textIn(language, 'c', 'news-category', 'name')}) order by c.position, c.id)
        from blog_categories c
      ), '[]') as categories`.execute(db)
  return rows[0] ?? { total: 0, posts: [], categories: [], next_at: null }
}

/** A post in the site map. `languages`: of its text; null: all. */
type ListedPost = { slug: string; day: string; languages: Language[] | null }

/** The site map's limit. */
const LISTED_MAX = 40_000

/**
 * The published posts with their days (YYYY-MM-DD), the latest first, for the site map; and the time of
 * the next scheduled one, in milliseconds since 1970.
 */
export async function listedPosts(
  db: Queryable,
): Promise<{ posts: ListedPost[]; nextAt: number | undefined }> {
  type Row = Omit<ListedPost, 'slug'> & { slug: string | null; next_at: number | null }
  const { rows } = await sql<Row>`
    select p.slug, p.day, p.languages, n.next_at
    from (select ${nextAt} as next_at) n
    left join (
      select slug, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD') as day,
        ${languagesOfText('blog_posts', 'description')} as languages
      from blog_posts where ${isShown}
      order by published_at desc, id desc limit ${LISTED_MAX}::integer
    ) p on true`.execute(db)
  return {
    posts: rows.flatMap(({ slug, day, languages }) =>
      slug === null ? [] : [{ slug, day, languages }],
    ),
    nextAt: rows[0]?.next_at ?? undefined,
  }
}
