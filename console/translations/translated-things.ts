import type { TranslatedThing } from '@apeak/contract/translations'
import type { TranslatedText } from './drafts.ts'

/** The pages that edit the things; parts are edited with the thing that they belong to. */
const pages: Record<TranslatedThing, ((id: string) => string) | undefined> = {
  category: (id) => `/categories/${id}`,
  subcategory: undefined,
  option: undefined,
  product: (id) => `/products/${id}`,
  tag: (id) => `/tags/${id}`,
  payment_method: (id) => `/payment-methods/${id}`,
  payment_instructions: (id) => `/payment-instructions/${id}`,
  banner: (id) => `/home-page/${id}`,
  slide: (id) => `/slides/${id}`,
  notice: (id) => `/home-page/${id}`,
  'news-category': () => '/news-categories',
  post: (id) => `/posts/${id}`,
  'question-category': (id) => `/question-categories/${id}`,
  question: (id) => `/questions/${id}`,
  'static-page': (id) => `/static-pages/${id}`,
  shop: (id) => `/shop/${id}`,
  support_hours: (id) => `/support-hours/${id}`,
}

/** The page that edits a text's thing; undefined for a part of another. */
export const pageOf = ({ thing, thing_id }: TranslatedText) => pages[thing]?.(thing_id)
