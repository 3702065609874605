import type { StaticPageName } from '@apeak/contract/content'
import type { DemoFaq, DemoPost } from '../content/content-types.ts'

/** Texts of the demo shop in another language, by the English text. */
export type Phrases = Readonly<Record<string, string>>

/** Questions by the English question. */
export type TranslatedFaqs = Readonly<Record<string, DemoFaq>>

/** Posts by slug. */
export type TranslatedPosts = Readonly<
  Record<string, Pick<DemoPost, 'title' | 'excerpt' | 'description'>>
>

/** Static pages, with their bodies in HTML. */
export type TranslatedPages = Readonly<Record<StaticPageName, { title: string; body: string }>>
