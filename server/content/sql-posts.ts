import type { BlogCategory, BlogPost, BlogPostSummary } from '@apeak/contract/content'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { imageJson } from '#platform/files/files.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { isPublished, standsAs } from '#platform/postgres/published.ts'
import type { DB as Tables } from '#platform/postgres/tables.ts'
import type { RichText } from '#platform/rich-text.ts'

/** A post as the contract's lists have it; readers are told when it was published. */
const summaryFields = sql`
  'id', p.id, 'title', p.title, 'slug', p.slug,
  'created_at', to_char(coalesce(p.published_at, now()) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'featured_image', ${imageJson('p.featured_image_id')},
  'excerpt', p.excerpt, 'blog_category_id', p.blog_category_id,
  'user', json_build_object('first_name', a.first_name, 'last_name', a.last_name)`

/** Posts that readers see, and those that they will. */
const shown = isPublished('blog_posts')
const coming = standsAs('blog_posts', 'scheduled')

export type PostsPage = {
  total: number
  posts: BlogPostSummary[]
  categories: BlogCategory[]
  /** When the next scheduled post comes, in milliseconds since 1970. */
  next_at: number | null
}

/** Which posts: those of some categories, or of all where none is named. */
export type PostsFilter = { page: number; perPage: number; categoryIds: number[] }

/**
 * A page of the published posts, the newest first, how many there are, and every category. The page
 * is found in the index alone, and only its own rows are read: the last one costs what the first does.
 */
export async function postsPage(
  db: Queryable,
  { page, perPage, categoryIds }: PostsFilter,
): Promise<PostsPage> {
  const wanted =
    categoryIds.length === 0 ? sql`true` : sql`blog_category_id = any(${categoryIds}::integer[])`
  const { rows } = await sql<PostsPage>`
    with shown as (
      select id from blog_posts where ${shown} and ${wanted}
      order by published_at desc, id desc
      limit ${perPage}::integer offset ((${page}::bigint - 1) * ${perPage}::integer)
    )
    select
      (select count(*) from blog_posts where ${shown} and ${wanted}) as total,
      (select floor(extract(epoch from min(published_at)) * 1000)::bigint
       from blog_posts where ${coming}) as next_at,
      coalesce((
        select json_agg(json_build_object(${summaryFields}) order by p.published_at desc, p.id desc)
        from shown
        join blog_posts p on p.id = shown.id
        join blog_authors a on a.id = p.blog_author_id
      ), '[]') as posts,
      coalesce((
        select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.position, c.id)
        from blog_categories c
      ), '[]') as categories`.execute(db)
  return rows[0] ?? { total: 0, posts: [], categories: [], next_at: null }
}

/** A site map holds no more than this. */
const LISTED_MAX = 40_000

/**
 * The published posts with the day (YYYY-MM-DD) of each, the newest first, for the site map; and when
 * the next scheduled one comes, in milliseconds since 1970.
 */
export async function listedPosts(
  db: Queryable,
): Promise<{ posts: { slug: string; day: string }[]; nextAt: number | undefined }> {
  const { rows } = await sql<{ slug: string | null; day: string; next_at: number | null }>`
    select p.slug, p.day, n.next_at
    from (select floor(extract(epoch from min(published_at)) * 1000)::bigint as next_at
          from blog_posts where ${coming}) n
    left join (
      select slug, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD') as day
      from blog_posts where ${shown}
      order by published_at desc, id desc limit ${LISTED_MAX}::integer
    ) p on true`.execute(db)
  return {
    posts: rows.flatMap(({ slug, day }) => (slug === null ? [] : [{ slug, day }])),
    nextAt: rows[0]?.next_at ?? undefined,
  }
}

/** The published post of this address; undefined where there is none, or not yet. */
export const publishedPost = (db: Queryable, slug: string): Promise<BlogPost | undefined> =>
  onePost(db, sql`p.slug = ${slug} and ${isPublished('p')}`)

/** A post of this address whose time has not come, dated as it will be or else today. */
export const previewedPost = (
  db: Queryable,
  slug: string,
  id: number,
): Promise<BlogPost | undefined> =>
  onePost(db, sql`p.slug = ${slug} and p.id = ${id} and p.archived_at is null`)

async function onePost(db: Queryable, where: RawBuilder<boolean>): Promise<BlogPost | undefined> {
  const { rows } = await sql<{ post: BlogPost }>`
    select json_build_object(${summaryFields}, 'description', p.description) as post
    from blog_posts p join blog_authors a on a.id = p.blog_author_id where ${where}`.execute(db)
  return rows[0]?.post
}

/** Answers the id of each author, in the order given; one that is there already is kept as it is. */
export async function insertBlogAuthors(
  db: Queryable,
  authors: Insertable<Tables['blog_authors']>[],
): Promise<number[]> {
  const rows = await db
    .insertInto('blog_authors')
    .values(authors)
    .onConflict((conflict) =>
      conflict
        .columns(['first_name', 'last_name'])
        .doUpdateSet(({ ref }) => ({ first_name: ref('excluded.first_name') })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

type NewPost = Insertable<Tables['blog_posts']> & { description: RichText }

/** Adds posts: for the demo shop. */
export async function insertPosts(db: Queryable, posts: NewPost[]): Promise<void> {
  await db.insertInto('blog_posts').values(posts).execute()
}
