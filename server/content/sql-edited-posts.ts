import type {
  CreatePost,
  EditedPost,
  PostEntriesQuery,
  PostEntry,
  SavePost,
} from '@apeak/contract/content-console'
import type { Page } from '@apeak/contract/lists'
import { sql } from 'kysely'
import { imageJson } from '#platform/files/files.ts'
import type { Changes } from '#platform/http/edited-things.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { readPage } from '#platform/postgres/list-page.ts'
import { isPublished, standsAs } from '#platform/postgres/published.ts'
import type { RichText } from '#platform/rich-text.ts'
import {
  addRow,
  type EditedRow,
  type Editor,
  keepVersion,
  type Save,
  saveRow,
} from './sql-editing.ts'

const state = sql`case when p.archived_at is not null then 'archived'
  when p.published_at is null then 'draft'
  when p.published_at > now() then 'scheduled' else 'published' end`

/** A page of all posts; those that are archived only where they are asked for. */
export function postEntries(db: Queryable, query: PostEntriesQuery): Promise<Page<PostEntry>> {
  const { q, state: wanted, blog_category_id: category } = query
  return readPage<PostEntry>(db, query, {
    select: sql`p.id, p.title, p.slug, ${state} as state, p.blog_category_id,
      ${isoTime('p.published_at')} as published_at,
      (select name from blog_categories c where c.id = p.blog_category_id) as category_name,
      (select concat_ws(' ', first_name, nullif(last_name, '')) from blog_authors a
       where a.id = p.blog_author_id) as author_name`,
    from: sql`blog_posts p`,
    where: [
      wanted ? standsAs('p', wanted) : sql`p.archived_at is null`,
      ...(q ? [sql<boolean>`position(lower(${q}) in lower(p.title)) > 0`] : []),
      ...(category ? [sql<boolean>`p.blog_category_id = ${category}`] : []),
    ],
    columns: { id: sql`p.id`, title: sql`p.title`, published_at: sql`p.published_at` },
    sort: '-id',
    tie: sql`p.id`,
  })
}

/** A post as it is edited; undefined where there is none. */
export async function editedPost(db: Queryable, id: number): Promise<EditedPost | undefined> {
  const { rows } = await sql<EditedPost>`
    select p.id, p.version, p.title, p.slug, p.excerpt, p.description, p.blog_category_id,
      p.blog_author_id, p.featured_image_id, ${imageJson('p.featured_image_id')} as featured_image,
      ${isoTime('p.published_at')} as published_at, ${isoTime('p.archived_at')} as archived_at,
      ${state} as state
    from blog_posts p where p.id = ${id}`.execute(db)
  return rows[0]
}

const post = (id: number): EditedRow => ({ table: 'blog_posts', key: 'id', id, subject: 'post' })

/** Adds a post; undefined where the same click has. */
export function addPost(
  db: Queryable,
  values: CreatePost & { description: RichText },
  by: Editor,
): Promise<number | undefined> {
  const { title, slug, published_at } = values
  const row = { table: 'blog_posts', subject: 'post' } as const
  return addRow(db, row, values, { title, slug, published_at }, by)
}

/** What a version of a post holds: what its author writes. */
const written = ['title', 'excerpt', 'description'] as const

/**
 * Saves a post over the version that was read, keeps what it said before, and where it was while readers
 * could find it there. Whether it was still that version.
 */
export function savePost(
  db: Queryable,
  id: number,
  { version, ...values }: SavePost & { description: RichText },
  changes: Changes,
  by: Editor,
): Promise<boolean> {
  const { slug } = values
  const isRewritten = written.some((name) => name in changes.after)
  const keep: Save['keep'] = async (tx, { title, excerpt, description, ...old }) => {
    const content = { title, excerpt, description }
    if (isRewritten) {
      await keepVersion(tx, 'post', String(id), content, { version, actor: by.actor })
    }
    await notePostMove(tx, id, { from: String(old.slug), to: slug })
  }
  return saveRow(db, post(id), { version, values, changes, keep }, by)
}

/** Keeps where a post was while readers could find it there. */
async function notePostMove(
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
  await tx
    .deleteFrom('blog_post_moves')
    .where('slug', '=', to)
    .where('blog_post_id', '=', id)
    .execute()
}

/** Archives a post, or brings it back; true where that changed something. */
export function archivePost(
  db: Queryable,
  id: number,
  isArchived: boolean,
  { actor, addOperatorEvent }: Editor,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql`
      update blog_posts set archived_at = case when ${isArchived} then now() end, version = version + 1
      where id = ${id} and (archived_at is not null) <> ${isArchived} returning id`.execute(tx)
    if (rows.length === 0) return false
    const action = isArchived ? 'archived' : 'restored'
    await addOperatorEvent(tx, { actor, subject: 'post', id, action })
    return true
  })
}

/** Where the published post is now that was here before; undefined where there is none. */
export async function movedTo(db: Queryable, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select p.slug from blog_post_moves m join blog_posts p on p.id = m.blog_post_id
    where m.slug = ${slug} and ${isPublished('p')}`.execute(db)
  return rows[0]?.slug
}

/** A slug that no post has: this one, or it with a number. */
export async function freeSlug(db: Queryable, slug: string): Promise<string> {
  const { rows } = await sql<{ free: string }>`
    select candidate as free from (
      select ${slug} || case when n = 1 then '' else '-' || n end as candidate, n
      from generate_series(1, 1000) n
    ) c
    where not exists (select from blog_posts where slug = candidate) order by n limit 1`.execute(db)
  return rows[0]?.free ?? slug
}
