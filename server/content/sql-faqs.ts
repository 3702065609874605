import type { FaqCategory } from '@apeak/contract/content'
import { type Insertable, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { DB as Tables } from '#platform/postgres/tables.ts'
import type { RichText } from '#platform/rich-text.ts'

/** Every category that has questions, and its questions, each in their order. */
export async function faqCategories(db: Queryable): Promise<FaqCategory[]> {
  const { rows } = await sql<FaqCategory>`
    select c.id as faq_category_id, c.name as faq_category_name,
           json_agg(json_build_object('id', f.id, 'question', f.question, 'answer', f.answer)
                    order by f.position, f.id) as faqs
    from faq_categories c join faqs f on f.faq_category_id = c.id
    group by c.id
    order by c.position, c.id`.execute(db)
  return rows
}

type NewFaq = Insertable<Tables['faqs']> & { answer: RichText }

export async function insertFaqs(db: Queryable, faqs: NewFaq[]): Promise<void> {
  await db.insertInto('faqs').values(faqs).execute()
}
