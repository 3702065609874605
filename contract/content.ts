import { type Static, Type } from 'typebox'
import { Image, MaybeImage } from './catalog.ts'
import { closedObject, Id, nullable, Paging, pagedList, Slug } from './fields.ts'
import { LanguageQuery, TextLanguages, Untranslated } from './translations.ts'

const Preview = Type.Optional(Type.Literal(true, { description: 'An unpublished preview' }))

/** The announcement above every page, shown if enabled ('1') and not empty. */
export const Banner = Type.Object({
  banner_enabled: Type.Enum(['0', '1']),
  banner_content: Type.String({ description: 'Plain text' }),
  untranslated: Untranslated,
})
export type Banner = Static<typeof Banner>

export const Slide = Type.Object({
  id: Type.Integer(),
  file: Image,
  caption_1: Type.String(),
  caption_2: Type.String(),
  call_to_action_url: nullable(Type.String(), {
    description: 'A path of the shop or an https URL; null if the text is null',
  }),
  call_to_action_text: nullable(Type.String()),
  open_in_new_window: Type.Boolean(),
  untranslated: Untranslated,
})
export type Slide = Static<typeof Slide>

/** The home page's slides in order; 1 enables `autoplay` and `dots`. */
export const Slider = Type.Object({
  autoplay: Type.Enum([0, 1]),
  autoplay_speed: Type.Integer({ description: 'Milliseconds per slide' }),
  dots: Type.Enum([0, 1]),
  slides: Type.Array(Slide),
  preview: Preview,
})
export type Slider = Static<typeof Slider>

/** The opening hours, as plain text of one or more lines. */
export const Notice = Type.Object({
  operating_hours: Type.String(),
  reminder: Type.String(),
  order_processing_duration: Type.String(),
  untranslated: Untranslated,
})
export type Notice = Static<typeof Notice>

/** Contact and social links; unset ones are not shown. */
export const Contact = Type.Object({
  whatsapp: Type.Optional(Type.String()),
  facebook: Type.Optional(Type.String()),
  tiktok: Type.Optional(Type.String()),
  instagram: Type.Optional(Type.String()),
})
export type Contact = Static<typeof Contact>

/** A post in lists, with an excerpt. */
export const BlogPostSummary = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  slug: Type.String(),
  created_at: Type.String({ format: 'date-time', description: 'Time of publication' }),
  featured_image: MaybeImage,
  excerpt: Type.String({ description: 'Plain text' }),
  blog_category_id: Type.Integer(),
  user: Type.Object({ first_name: Type.String(), last_name: Type.String() }),
  untranslated: Untranslated,
  languages: TextLanguages,
})
export type BlogPostSummary = Static<typeof BlogPostSummary>

export const BlogPost = Type.Object({
  ...BlogPostSummary.properties,
  description: Type.String({ description: 'Sanitised HTML' }),
})
export type BlogPost = Static<typeof BlogPost>

export const BlogCategory = Type.Object({ id: Type.Integer(), name: Type.String() })
export type BlogCategory = Static<typeof BlogCategory>

export const BlogPostsQuery = closedObject({
  ...LanguageQuery.properties,
  ...Paging.properties,
  /** Only posts of these categories; can be repeated. */
  blog_category_id: Type.Optional(Type.Array(Id, { maxItems: 50 })),
})
export type BlogPostsQuery = Static<typeof BlogPostsQuery>

/** A page of published posts, of all or some categories, newest first, with all categories. */
export const BlogPostsResponse = Type.Object({
  blog_posts: pagedList(BlogPost),
  blog_categories: Type.Array(BlogCategory),
})
export type BlogPostsResponse = Static<typeof BlogPostsResponse>

export const BlogPostBySlug = Type.Object({ slug: Slug })
export const BlogPostResponse = Type.Object({
  blog_post: BlogPost,
  preview: Preview,
})
export type BlogPostResponse = Static<typeof BlogPostResponse>

export const Faq = Type.Object({
  id: Type.Integer(),
  question: Type.String(),
  answer: Type.String({ description: 'Sanitised HTML' }),
  untranslated: Untranslated,
})
export type Faq = Static<typeof Faq>

/** Questions of one subject; categories without questions are omitted. */
export const FaqCategory = Type.Object({
  faq_category_id: Type.Integer(),
  faq_category_name: Type.String(),
  faqs: Type.Array(Faq),
})
export type FaqCategory = Static<typeof FaqCategory>

export const FaqsResponse = Type.Array(FaqCategory)

/** The static pages, by the names in their addresses. */
export const staticPageNames = [
  'about-us',
  'terms-and-conditions',
  'privacy-policy',
  'refund-policy',
] as const
export type StaticPageName = (typeof staticPageNames)[number]

export const StaticPageByName = Type.Object({ name: Slug })

/** The first file, if any, is the page's banner. */
export const StaticPage = Type.Object({
  title: Type.String(),
  body: Type.String({ description: 'Sanitised HTML' }),
  files: Type.Array(Image),
  preview: Preview,
  untranslated: Untranslated,
  languages: TextLanguages,
})
export type StaticPage = Static<typeof StaticPage>

/** The default notice, used until an operator writes one and if it cannot be loaded. */
export const defaultNotice = {
  operating_hours: '9:00am - 1:00am.',
  reminder: 'Orders placed after 1 AM are processed from 9 AM.',
  order_processing_duration: 'Regular seasons: within 3 mins.\nPeak seasons: within 10 mins.',
} satisfies Notice

/** Contact and social links. Unset ones are not shown. */
export type ShopLinks = {
  whatsapp?: string | undefined
  facebook?: string | undefined
  tiktok?: string | undefined
  instagram?: string | undefined
  /** The designer's credit. */
  webDesigner?: { name: string; address: string } | undefined
}
