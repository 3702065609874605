import type { FaqCategory } from '@apeak/contract/content'
import type { PublicAnswer } from '#platform/cache/public-answer.ts'
import type { Database } from '#platform/postgres/database.ts'
import { faqCategories } from './sql-faqs.ts'

/** Every question with its answer, by category. */
export async function listFaqs(db: Database): Promise<PublicAnswer<FaqCategory[]>> {
  return { answer: await faqCategories(db), shown: { tags: ['faqs'] } }
}
