import type * as wire from '@apeak/contract/catalog'
import { type Language, ORIGINAL } from '@apeak/contract/languages'
import { formatSen, money } from '@apeak/contract/money'
import type { PublicResponse, Shown } from '#platform/cache/public-responses.ts'
import { notFoundSentence, Refusal } from '#platform/http/problems.ts'
import type { Database } from '#platform/postgres/database.ts'
import { shownTexts } from '#platform/postgres/translations.ts'
import { endOfPause, pauseIn } from '#shop/shop.ts'
import { pinyinOf } from './pinyin.ts'
import {
  type CategorySummaryRow,
  categoryBySlug,
  categorySummaries,
  currentSlug,
  currentTagSlug,
  homepageTags,
  nextListedAt,
  nextPricedAt,
  optionsOfCategory,
  type ProductRow,
  productsOfCategory,
  searchRows,
  shownTags,
  tagBySlug,
} from './queries.ts'
import { withoutRepeats } from './rules.ts'

const HOMEPAGE_CATEGORIES_MAX = 8

/**
 * The cache tags of lists with prices, until the next scheduled category, product or flash sale.
 */
async function priced(db: Database): Promise<Shown> {
  return { tags: ['catalog', 'prices'], expiresAt: await nextPricedAt(db) }
}

/** All categories, or those of a tag. Throws 404 for an unknown tag, with its current slug if it moved. */
export async function listCategories(
  db: Database,
  slug?: string,
  language: Language = ORIGINAL,
): Promise<PublicResponse<wire.CategoriesResponse>> {
  const tag = slug ? await tagBySlug(db, slug, language) : null
  if (tag === undefined) throw missing('Tag', await currentTagSlug(db, slug ?? ''))
  // Read before the list, so that a change in between makes it expire too early, not too late.
  const shown = await priced(db)
  const categories = await categorySummaries(db, language, tag?.id)
  return {
    body: { categories: categories.map(summary), tag, tags: await shownTags(db, language) },
    shown,
  }
}

/** The homepage's tags, each with its first categories that no earlier tag shows. */
export async function listHomepageTags(
  db: Database,
  language: Language,
): Promise<PublicResponse<wire.HomepageTag[]>> {
  const shown = await priced(db)
  const tags = await homepageTags(db, language, 2 * HOMEPAGE_CATEGORIES_MAX)
  return {
    body: withoutRepeats(tags, HOMEPAGE_CATEGORIES_MAX).map((tag) => ({
      ...tag,
      categories: tag.categories.map(summary),
    })),
    shown,
  }
}

/** Every category, with its search terms; in Chinese also their pinyin. */
export async function listSearchEntries(
  db: Database,
  language: Language,
): Promise<PublicResponse<wire.SearchEntry[]>> {
  const shown = { tags: ['catalog'], expiresAt: await nextListedAt(db) }
  const rows = await searchRows(db, language)
  const body = rows.map(({ english, ...row }): wire.SearchEntry => {
    return english === row.name ? row : { ...row, english }
  })
  if (language === 'zh') {
    for (const entry of body) {
      const pinyin = await pinyinOf([entry.name, ...entry.aliases])
      if (pinyin.length > 0) entry.pinyin = pinyin
    }
  }
  return { body, shown }
}

/** How a category is read. `preview`: the id of an unpublished one to show. */
type Reading = { language?: Language; preview?: number | undefined }

/**
 * One category. `preview`: the id of an unpublished one to show, uncached. Throws 404 for an unknown slug,
 * with the current slug if it moved.
 */
export async function showCategory(
  db: Database,
  slug: string,
  { language = ORIGINAL, preview }: Reading = {},
): Promise<PublicResponse<wire.CategoryResponse>> {
  const row = await categoryBySlug(db, slug, language, preview)
  if (!row) throw await missingCategory(db, slug)
  const selling_pause = pauseIn(row.selling_pause, language)
  const { is_published, ...category } = { ...shownTexts(row), selling_pause }
  const body = { category, ...(is_published ? {} : { preview: true as const }) }
  if (preview) return { body, shown: undefined }
  const expiresAt = endOfPause(row.selling_pause)
  return { body, shown: { tags: ['catalog', 'shop', `category:${row.id}`], expiresAt } }
}

const missingCategory = async (db: Database, slug: string) =>
  missing('Category', await currentSlug(db, slug))

/** 404, with the current slug if it moved. */
const missing = (what: string, moved_to: string | undefined) =>
  new Refusal(404, notFoundSentence(what), moved_to ? { moved_to } : {})

/** A category's products, cached until a change or the next scheduled product or flash sale. */
export async function listProducts(
  db: Database,
  slug: string,
  { language = ORIGINAL, preview }: Reading = {},
): Promise<PublicResponse<wire.Product[]>> {
  const row = await productsOfCategory(db, slug, language, preview)
  if (!row) throw await missingCategory(db, slug)
  return {
    body: row.products.map(product),
    shown: preview
      ? undefined
      : { tags: ['catalog', `products:${row.id}`], expiresAt: row.next_at ?? undefined },
  }
}

/** A category's options, asked once per order. Throws 404. */
export async function listOptions(
  db: Database,
  slug: string,
  { language = ORIGINAL, preview }: Reading = {},
): Promise<PublicResponse<wire.Option[]>> {
  const row = await optionsOfCategory(db, slug, language, preview)
  if (!row) throw await missingCategory(db, slug)
  return { body: row.options, shown: preview ? undefined : { tags: ['catalog'] } }
}

function summary({ from_sen, ...row }: CategorySummaryRow): wire.CategorySummary {
  const from_price = from_sen === null ? null : formatSen(from_sen)
  return { ...row, from_price }
}

function product({ price_sen, flash_sales, ...row }: ProductRow): wire.Product {
  return {
    ...shownTexts(row),
    selling_price: money(price_sen),
    flash_sales: flash_sales.map(({ id, qty, taken, ends_at, price_sen }) => ({
      id,
      pivot: {
        qty,
        sold: taken,
        end_date: new Date(ends_at).toISOString(),
        price: money(price_sen),
      },
    })),
  }
}
