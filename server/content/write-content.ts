// Content without a history, for the demo shop and tests. Rich text may be any HTML; it is sanitised.
import { type Insertable, sql } from 'kysely'
import { allRows, type Queryable } from '#platform/postgres/database.ts'
import type { DB as Tables } from '#platform/postgres/tables.ts'
import { richTextOf } from '#platform/rich-text.ts'
import type { CategoryKind } from './edit-category.ts'

type New<Table extends keyof Tables> = Insertable<Tables[Table]>

/** Sets the announcement. */
export async function updateBanner(
  db: Queryable,
  banner: { enabled: boolean; content: string },
): Promise<void> {
  const { enabled, content } = banner
  await sql`update banner_settings set enabled = ${enabled}, content = ${content}`.execute(db)
}

/** Adds slides. */
export async function insertSlides(db: Queryable, slides: New<'slides'>[]): Promise<void> {
  await db.insertInto('slides').values(slides).execute()
}

/** Adds missing categories. The id of each name. */
export async function insertCategories(
  db: Queryable,
  { table }: CategoryKind,
  categories: { name: string; position?: number }[],
): Promise<Map<string, number>> {
  const rows = await allRows<{ id: number; name: string }>(db)`
    insert into ${sql.table(table)} (name, position)
    select name, coalesce(position, 0)
    from json_to_recordset(${JSON.stringify(categories)}::json) as added (name text, position integer)
    on conflict (name) do update set name = excluded.name
    returning id, name`
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Adds missing authors. Their ids, in the order given. */
export async function insertBlogAuthors(
  db: Queryable,
  authors: New<'blog_authors'>[],
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

/** Adds posts. A slug in use violates `blog_posts_slug_unique`. */
export async function addPosts(
  db: Queryable,
  posts: (New<'blog_posts'> & { description: string })[],
): Promise<void> {
  const rows = await sanitised(db, posts, 'description')
  await db.insertInto('blog_posts').values(rows).execute()
}

/** Adds questions with their answers. */
export async function addFaqs(db: Queryable, faqs: New<'faqs'>[]): Promise<void> {
  await db
    .insertInto('faqs')
    .values(await sanitised(db, faqs, 'answer'))
    .execute()
}

/** Writes static pages, replacing existing ones. */
export async function saveStaticPages(db: Queryable, pages: New<'static_pages'>[]): Promise<void> {
  await db
    .insertInto('static_pages')
    .values(await sanitised(db, pages, 'body'))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({
        title: ref('excluded.title'),
        body: ref('excluded.body'),
        banner_image_id: ref('excluded.banner_image_id'),
      })),
    )
    .execute()
}

const sanitised = <Name extends string, Row extends Record<Name, string>>(
  db: Queryable,
  rows: Row[],
  field: Name,
): Promise<Row[]> =>
  Promise.all(rows.map(async (row) => ({ ...row, [field]: await richTextOf(db, row[field]) })))
