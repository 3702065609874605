import type { StaticPageName } from '@apeak/contract/content'

export type DemoAuthor = { first_name: string; last_name: string }

export type DemoPost = {
  slug: string
  title: string
  /** The name of its category. */
  category: string
  author: DemoAuthor
  /** Plain text. */
  excerpt: string
  /** HTML. */
  description: string
  /** The age of the publication in days when the demo is loaded. */
  daysOld: number
}

/** A question, and its answer in HTML. */
export type DemoFaq = { question: string; answer: string }

export type DemoFaqCategory = { name: string; faqs: DemoFaq[] }

/** A static page, with its body in HTML. */
export type DemoPage = {
  name: StaticPageName
  title: string
  body: string
  /** The key of the slide whose picture is shown above the text. */
  slide?: string
}

export type DemoSlide = {
  /** The key of its picture. */
  key: string
  caption_1: string
  caption_2: string
  call_to_action_url: string
  call_to_action_text: string
}
