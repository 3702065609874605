import type { StaticPageName } from '@apeak/contract/content'

export type DemoAuthor = { first_name: string; last_name: string }

export type DemoPost = {
  slug: string
  title: string
  /** The name of one of the categories. */
  category: string
  author: DemoAuthor
  /** Plain text. */
  excerpt: string
  /** HTML. */
  description: string
  /** Since when it has been published, in days before the shop is loaded. */
  daysOld: number
}

/** A question, and its answer in HTML. */
export type DemoFaq = { question: string; answer: string }

export type DemoFaqCategory = { name: string; faqs: DemoFaq[] }

/** A static page; its body is HTML. */
export type DemoPage = {
  name: StaticPageName
  title: string
  body: string
  /** The key of the slide whose picture it has above its text. */
  slide?: string
}

export type DemoSlide = {
  /** Which picture it has. */
  key: string
  caption_1: string
  caption_2: string
  call_to_action_url: string
  call_to_action_text: string
}
