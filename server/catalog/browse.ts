import type {
  CategoriesResponse,
  CategoryResponse,
  CategorySummary,
  HomepageTag,
  Option,
  Product,
  SearchEntry,
} from '@apeak/contract/catalog'
import { formatSen, money } from '@apeak/contract/money'
import type { PublicResponse } from '#platform/cache/send-public.ts'
import { notFound } from '#platform/http/problems.ts'
import type { Database } from '#platform/postgres/database.ts'
import { withoutRepeats } from './rules.ts'
import {
  type CategorySummaryRow,
  categoryBySlug,
  categorySummaries,
  homepageTags,
  tagBySlug,
} from './sql.ts'
import { optionsOfCategory } from './sql-options.ts'
import { type ProductRow, productsOfCategory } from './sql-products.ts'
import { searchRows } from './sql-search.ts'

const HOMEPAGE_CATEGORIES_MAX = 8

/** What lists of categories are cached under. */
const lists = ['categories', 'prices']

/** All categories, or those of one tag. Throws 404 where there is no such tag. */
export async function listCategories(
  db: Database,
  slug?: string,
): Promise<PublicResponse<CategoriesResponse>> {
  const tag = slug ? await tagBySlug(db, slug) : null
  if (tag === undefined) throw notFound('Tag')
  const categories = await categorySummaries(db, tag?.id)
  return {
    body: { categories: categories.map(summary), tag },
    shown: { tags: lists, expiresAt: nextOf(categories) },
  }
}

/** The homepage's tags, each with its first categories; the second with none that the first has. */
export async function listHomepageTags(db: Database): Promise<PublicResponse<HomepageTag[]>> {
  const tags = await homepageTags(db, 2 * HOMEPAGE_CATEGORIES_MAX)
  return {
    body: withoutRepeats(tags, HOMEPAGE_CATEGORIES_MAX).map((tag) => ({
      ...tag,
      categories: tag.categories.map(summary),
    })),
    shown: { tags: lists, expiresAt: nextOf(tags.flatMap(({ categories }) => categories)) },
  }
}

/** All that the search finds, and by which words. */
export async function listSearchEntries(db: Database): Promise<PublicResponse<SearchEntry[]>> {
  const rows = await searchRows(db)
  return {
    body: rows.map(({ next_at: _next, ...row }) => row),
    shown: { tags: ['categories', 'search'], expiresAt: nextOf(rows) },
  }
}

/** One category. Throws 404 where there is none. */
export async function showCategory(
  db: Database,
  slug: string,
): Promise<PublicResponse<CategoryResponse>> {
  const row = await categoryBySlug(db, slug)
  if (!row) throw notFound('Category')
  return { body: { category: row }, shown: { tags: [`category:${row.id}`] } }
}

/** A category's products. True until something of it changes, a flash sale begins or ends, or an item comes. */
export async function listProducts(db: Database, slug: string): Promise<PublicResponse<Product[]>> {
  const row = await productsOfCategory(db, slug)
  if (!row) throw notFound('Category')
  return {
    body: row.products.map(product),
    shown: { tags: [`products:${row.id}`], expiresAt: row.next_at ?? undefined },
  }
}

/** What a category asks once an order. Throws 404 where there is no such category. */
export async function listOptions(db: Database, slug: string): Promise<PublicResponse<Option[]>> {
  const row = await optionsOfCategory(db, slug)
  if (!row) throw notFound('Category')
  return { body: row.options, shown: { tags: [`options:${row.id}`] } }
}

/** The first of the times at which something scheduled comes; undefined where nothing is. */
function nextOf(rows: { next_at: number | null }[]): number | undefined {
  const times = rows.flatMap(({ next_at }) => next_at ?? [])
  return times.length > 0 ? Math.min(...times) : undefined
}

function summary({ from_sen, next_at: _next, ...row }: CategorySummaryRow): CategorySummary {
  const from_price = from_sen === null ? null : formatSen(from_sen)
  return { ...row, from_price }
}

function product({ price_sen, flash_sales, ...row }: ProductRow): Product {
  return {
    ...row,
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
