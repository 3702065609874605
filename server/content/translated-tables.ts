import { sql } from 'kysely'
import type { TranslatedTable } from '#platform/postgres/translations.ts'

/** The tables of content with translated texts. */
export const contentTexts: readonly TranslatedTable[] = [
  {
    thing: 'banner',
    table: 'banner_settings',
    id: sql`'banner'`,
    name: sql`'Announcement'`,
    order: sql`array[0]`,
  },
  {
    thing: 'slide',
    table: 'slides',
    name: sql`coalesce(nullif(t.caption_1, ''), 'Slide ' || t.id)`,
    order: sql`array[t.position, t.id]`,
  },
  {
    thing: 'notice',
    table: 'notice_settings',
    id: sql`'notice'`,
    name: sql`'Opening hours notice'`,
    order: sql`array[0]`,
  },
  {
    thing: 'news-category',
    table: 'blog_categories',
    name: sql`t.name`,
    order: sql`array[t.position, t.id]`,
  },
  {
    thing: 'post',
    table: 'blog_posts',
    name: sql`t.title`,
    order: sql`array[-t.id]`,
    isListed: sql`t.archived_at is null`,
  },
  {
    thing: 'question-category',
    table: 'faq_categories',
    name: sql`t.name`,
    order: sql`array[t.position, t.id]`,
  },
  {
    thing: 'question',
    table: 'faqs',
    name: sql`t.question`,
    order: sql`array[t.faq_category_id, t.position, t.id]`,
  },
  {
    thing: 'static-page',
    table: 'static_pages',
    id: sql`t.name`,
    name: sql`t.title`,
    order: sql`array[0]`,
  },
]
