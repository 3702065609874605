import type { TranslatedThing } from '@apeak/contract/translations'
import type { TranslatedText } from './drafts.ts'

/** The resources whose edit pages show the things; undefined for those without a page of their own. */
const resources: Record<TranslatedThing, string | undefined> = {
  category: 'categories',
  subcategory: undefined,
  option: undefined,
  product: 'products',
  tag: 'tags',
  payment_method: 'payment-methods',
  payment_instructions: 'payment-instructions',
  banner: 'home-page',
  slide: 'slides',
  notice: 'home-page',
  'news-category': undefined,
  post: 'posts',
  'question-category': 'question-categories',
  question: 'questions',
  'static-page': 'static-pages',
  shop: 'shop',
  support_hours: 'support-hours',
}

/** The page that edits a text's thing, if it has one. */
export function pageOf({ thing, thing_id }: TranslatedText): string | undefined {
  const resource = resources[thing]
  return resource && `/${resource}/${thing_id}`
}
