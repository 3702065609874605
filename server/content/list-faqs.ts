import type { FaqCategory } from '@apeak/contract/content'
import type { PublicResponse } from '#platform/cache/public-responses.ts'
import type { Database } from '#platform/postgres/database.ts'
import { faqCategories } from './sql-faqs.ts'

/** Every question with its answer, by category. */
export async function listFaqs(db: Database): Promise<PublicResponse<FaqCategory[]>> {
  return { body: await faqCategories(db), shown: { tags: ['faqs'] } }
}
