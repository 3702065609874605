import type { NewsCategory, QuestionCategory, SaveNamed } from '@apeak/contract/content-console'
import type { Versioned } from '@apeak/contract/operators'
import { sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import { Refusal } from '#platform/http/problems.ts'
import { allRows, isForeignKeyViolation, type Queryable } from '#platform/postgres/database.ts'
import type { ContentContext } from './context.ts'
import { addContent, deleteContent, type Kind, orderContent, saveContent } from './editing.ts'

type Category = Versioned & { id: number; name: string }

/** Categories of posts, or of questions. */
export type CategoryKind = Kind<Category> & {
  table: 'blog_categories' | 'faq_categories'
  /** What a category contains. */
  members: 'posts' | 'questions'
}

const categoryFields = {
  name: 'Category',
  fields: sql<Category>`t.id, t.version, t.name`,
}
export const newsCategories: CategoryKind = {
  ...categoryFields,
  table: 'blog_categories',
  subject: 'news-category',
  members: 'posts',
}
export const questionCategories: CategoryKind = {
  ...categoryFields,
  table: 'faq_categories',
  subject: 'question-category',
  members: 'questions',
}

/** Every category of posts in its order. */
export async function listNewsCategories(db: Queryable): Promise<NewsCategory[]> {
  return allRows<NewsCategory>(db)`
    select t.id, t.version, t.name,
      (select count(*)::integer from blog_posts p where p.blog_category_id = t.id) as posts
    from blog_categories t order by t.position, t.id`
}

/** Every category of questions in its order. */
export async function listQuestionCategories(db: Queryable): Promise<QuestionCategory[]> {
  return allRows<QuestionCategory>(db)`
    select t.id, t.version, t.name,
      (select count(*)::integer from faqs f where f.faq_category_id = t.id) as questions
    from faq_categories t order by t.position, t.id`
}

/** Adds a category to the end of the list. Throws 422 if its name is taken. */
export function createCategory(
  context: ContentContext,
  kind: CategoryKind,
  name: string,
  operator: Operator,
): Promise<Category> {
  const values = { name: name.trim() }
  const added = { after: values, appendTo: sql.table(kind.table) }
  return addContent(context, kind, values, added, operator)
}

/** Renames a category; see `saveEdited`. Throws 422 if the name is taken. */
export const updateCategory = (
  context: ContentContext,
  kind: CategoryKind,
  id: number,
  { version, name }: SaveNamed,
  operator: Operator,
): Promise<Category> => saveContent(context, kind, id, { version, name: name.trim() }, operator)

/** Deletes a category, if it exists. Throws 409 unless it is empty. */
export async function deleteCategory(
  context: ContentContext,
  kind: CategoryKind,
  id: number,
  operator: Operator,
): Promise<void> {
  try {
    await deleteContent(context, kind, id, ['name'], operator)
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    throw new Refusal(409, `This category has ${kind.members}. Move them to another one first.`)
  }
}

/** Reorders the categories. Throws 409 unless `ids` are exactly theirs. */
export const orderCategories = (
  context: ContentContext,
  { table, subject }: CategoryKind,
  ids: readonly number[],
  operator: Operator,
): Promise<void> => orderContent(context, { table, subject, of: 'all' }, ids, operator)
