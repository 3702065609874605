import type {
  CreateAuthor,
  CreateQuestion,
  EditedQuestion,
  NewsCategory,
  QuestionCategory,
  SaveNamed,
  SaveQuestion,
} from '@apeak/contract/content-console'
import type { OperatedKind } from '@apeak/contract/operator-events'
import { type Insertable, sql } from 'kysely'
import type { Changes } from '#platform/http/edited-things.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { DB as Tables } from '#platform/postgres/tables.ts'
import type { RichText } from '#platform/rich-text.ts'
import {
  addRow,
  deleteRow,
  type EditedList,
  type EditedRow,
  type Editor,
  orderRows,
  saveRow,
} from './sql-editing.ts'

/** Categories of posts, or of questions. */
export type Group = { table: GroupTable; subject: OperatedKind; list: EditedList }
type GroupTable = 'blog_categories' | 'faq_categories'
const group = (table: GroupTable, subject: OperatedKind): Group => ({
  table,
  subject,
  list: { table, subject, of: 'all' },
})
export const newsCategories = group('blog_categories', 'news-category')
export const questionCategories = group('faq_categories', 'question-category')

/** Every category of posts in its order. */
export async function allNewsCategories(db: Queryable): Promise<NewsCategory[]> {
  const { rows } = await sql<NewsCategory>`
    select c.id, c.version, c.name,
      (select count(*)::integer from blog_posts p where p.blog_category_id = c.id) as posts
    from blog_categories c order by c.position, c.id`.execute(db)
  return rows
}

/** Every category of questions in its order. */
export async function allQuestionCategories(db: Queryable): Promise<QuestionCategory[]> {
  const { rows } = await sql<QuestionCategory>`
    select c.id, c.version, c.name,
      (select count(*)::integer from faqs f where f.faq_category_id = c.id) as questions
    from faq_categories c order by c.position, c.id`.execute(db)
  return rows
}

/** Answers the id of each name; a category that is there already is kept as it is. */
export async function insertCategories(
  db: Queryable,
  { table }: Group,
  categories: Insertable<Tables[GroupTable]>[],
): Promise<Map<string, number>> {
  const rows = await db
    .insertInto(table)
    .values(categories)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })),
    )
    .returning(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** A category of either kind as it is edited; undefined where there is none. */
export async function oneOfGroup(
  db: Queryable,
  { table }: Group,
  id: number,
): Promise<{ id: number; version: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; version: number; name: string }>`
    select id, version, name from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows[0]
}

/** Adds a category behind the others, with its event. Its id. One of the same name violates a constraint. */
export function addToGroup(
  db: Queryable,
  { table, subject }: Group,
  name: string,
  by: Editor,
): Promise<number | undefined> {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(table)})`
  return addRow(db, { table, subject }, { name, position }, { name }, by)
}

/** Renames a category that is still of this version, with its event. Whether it was. */
export function saveInGroup(
  db: Queryable,
  { table, subject }: Group,
  id: number,
  { version, name }: SaveNamed,
  changes: Changes,
  by: Editor,
): Promise<boolean> {
  const row = { table, key: 'id', id, subject }
  return saveRow(db, row, { version, values: { name }, changes }, by)
}

/** Deletes a category. Whether there was one. One that has something violates a foreign key. */
export function deleteFromGroup(
  db: Queryable,
  { table, subject }: Group,
  id: number,
  by: Editor,
): Promise<boolean> {
  return deleteRow(db, { table, key: 'id', id, subject }, ['name'], by)
}

export const orderGroup = (db: Queryable, { list }: Group, ids: readonly number[], by: Editor) =>
  orderRows(db, list, ids, by)

const edited = sql`f.id, f.version, f.faq_category_id, f.question, f.answer`

/** Questions in their order, of one category or of all. */
export async function editedQuestions(
  db: Queryable,
  category: number | undefined,
): Promise<EditedQuestion[]> {
  const { rows } = await sql<EditedQuestion>`
    select ${edited} from faqs f join faq_categories c on c.id = f.faq_category_id
    where ${category === undefined ? sql`true` : sql`f.faq_category_id = ${category}`}
    order by c.position, c.id, f.position, f.id`.execute(db)
  return rows
}

/** A question as it is edited; undefined where there is none. */
export async function editedQuestion(
  db: Queryable,
  id: number,
): Promise<EditedQuestion | undefined> {
  const { rows } = await sql<EditedQuestion>`
    select ${edited} from faqs f where f.id = ${id}`.execute(db)
  return rows[0]
}

const question = (id: number): EditedRow => ({ table: 'faqs', key: 'id', id, subject: 'question' })

/** Adds a question behind the others of its category; undefined where the same click has. */
export function addQuestion(
  db: Queryable,
  values: CreateQuestion & { answer: RichText },
  by: Editor,
): Promise<number | undefined> {
  const position = sql<number>`(
    select coalesce(max(position), 0) + 1 from faqs
    where faq_category_id = ${values.faq_category_id})`
  const after = { question: values.question, faq_category_id: values.faq_category_id }
  const row = { table: 'faqs', subject: 'question' } as const
  return addRow(db, row, { ...values, position }, after, by)
}

/** Saves a question over the version that was read. Whether it was still that version. */
export function saveQuestion(
  db: Queryable,
  id: number,
  { version, ...values }: SaveQuestion & { answer: RichText },
  changes: Changes,
  by: Editor,
): Promise<boolean> {
  return saveRow(db, question(id), { version, values, changes }, by)
}

/** Deletes a question. Whether there was one. */
export function deleteQuestion(db: Queryable, id: number, by: Editor): Promise<boolean> {
  return deleteRow(db, question(id), ['question', 'answer'], by)
}

/** Puts a category's questions in another order. Whether `ids` are exactly theirs. */
export function orderQuestions(
  db: Queryable,
  category: number,
  ids: readonly number[],
  by: Editor,
): Promise<boolean> {
  const where = sql<boolean>`faq_category_id = ${category}`
  const list: EditedList = {
    table: 'faqs',
    where,
    subject: 'question-category',
    of: category,
  }
  return orderRows(db, list, ids, by)
}

/** Everybody who writes posts. */
export async function allAuthors(db: Queryable): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, concat_ws(' ', first_name, nullif(last_name, '')) as name
    from blog_authors order by 2, 1`.execute(db)
  return rows
}

/** Adds an author. One of that name violates `blog_authors_name_unique`. */
export function addAuthor(
  db: Queryable,
  author: CreateAuthor,
  by: Editor,
): Promise<number | undefined> {
  return addRow(db, { table: 'blog_authors', subject: 'news-author' }, author, author, by)
}
