import { randomBytes } from 'node:crypto'
import { aliases, categories, tags } from '@apeak/demo/catalogue/catalogue'
import { howToRedeem, whereTheIdIs } from '@apeak/demo/catalogue/notation'
import {
  coupons,
  flashSales,
  paymentInstructions,
  paymentMethods,
} from '@apeak/demo/catalogue/offers'
import type { DemoOption } from '@apeak/demo/catalogue/types'
import { itemPictureKey, pictureKeys, readPicture } from '@apeak/demo/pictures'
import * as catalog from '#catalog/load-catalogue.ts'
import { importCodesIn } from '#codes/codes.ts'
import { addOperatorEvent } from '#operators/operators.ts'
import { insertInstructions } from '#payments/methods/instructions.ts'
import { insertPaymentMethods } from '#payments/methods/list-methods.ts'
import type { FileStore } from '#platform/files/files.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { sanitiseRichText } from '#platform/rich-text.ts'
import { openShop } from '#shop/shop.ts'
import { loadDemoContent } from './load-demo-content.ts'
import { loadDemoTranslations } from './load-demo-translations.ts'
import type { AppContext } from './open-context.ts'

const day = 24 * 60 * 60 * 1000

/** Ids by demo name: `slug` or `slug/item`. */
type Ids = Map<string, number>

/**
 * Loads the demo catalogue and its pictures into an empty shop; returns whether it did. Safe to run
 * concurrently.
 */
export async function loadDemo({
  database,
  files,
  secrets,
}: Pick<AppContext, 'database' | 'files' | 'secrets'>): Promise<boolean> {
  if (!(await catalog.isEmpty(database))) return false
  const now = new Date()
  // Outside the transaction to keep it short. Storing a picture twice reuses its row.
  const pictureIds = await storePictures(files)
  return inTransaction(database, async (transaction) => {
    await catalog.lockCatalogueLoad(transaction)
    if (!(await catalog.isEmpty(transaction))) return false
    const categoryIds = await insertCategories(transaction, pictureIds)
    await tagCategories(transaction, categoryIds)
    const productIds = await insertItems(transaction, categoryIds, pictureIds)
    await stockCodes(secrets, transaction, productIds)
    await catalog.insertOptions(transaction, allOptions(categoryIds, productIds))
    await catalog.insertFlashSales(transaction, flashSaleRows(productIds, now))
    await catalog.insertCoupons(transaction, couponRows())
    await insertPaymentMethods(transaction, paymentMethodRows(pictureIds))
    await insertInstructions(transaction, {
      ...paymentInstructions,
      duitnow_qr_id: idOf(pictureIds, 'payment/duitnow-qr'),
    })
    await loadDemoContent(transaction, pictureIds, now)
    await loadDemoTranslations(transaction)
    await openShop(transaction)
    return true
  })
}

/** Stores all pictures; returns their ids by key. */
async function storePictures(files: FileStore): Promise<Ids> {
  const ids: Ids = new Map()
  for (const key of pictureKeys) {
    const filename = `${key.replaceAll('/', '-')}.webp`
    ids.set(key, (await files.store('picture', await readPicture(key), filename)).id)
  }
  return ids
}

function insertCategories(db: Queryable, pictures: Ids): Promise<Ids> {
  return catalog.insertCategories(
    db,
    categories.map(({ description, name, options, slug }, index) => ({
      name,
      slug,
      description: sanitiseRichText(description),
      redeem_help: sanitiseRichText(howToRedeem(description)),
      position: index + 1,
      aliases: [...(aliases[slug] ?? [])],
      base_image_id: idOf(pictures, `${slug}/tile`),
      background_image_id: idOf(pictures, `${slug}/banner`),
      tooltip_id: options.some(({ type }) => type === 'field')
        ? idOf(pictures, 'where-the-id-is')
        : null,
    })),
  )
}

async function tagCategories(db: Queryable, categoryIds: Ids): Promise<void> {
  const tagIds = await catalog.insertTags(
    db,
    tags.map(({ name, onHomepage, slug }, index) => ({
      name,
      slug,
      position: index + 1,
      on_homepage: onHomepage,
    })),
  )
  await catalog.insertCategoryTags(
    db,
    categories.flatMap((category, index) =>
      category.tags.map((tag) => ({
        tag_id: idOf(tagIds, tag),
        category_id: idOf(categoryIds, category.slug),
        position: index + 1,
      })),
    ),
  )
}

// Returns the products' ids by `slug/item`.
async function insertItems(db: Queryable, categoryIds: Ids, pictures: Ids): Promise<Ids> {
  const slugs = new Map([...categoryIds].map(([slug, id]) => [id, slug]))
  const keyed = (made: { id: number; category_id: number; name: string }[]): Ids =>
    new Map(made.map(({ category_id, id, name }) => [`${slugs.get(category_id)}/${name}`, id]))
  const listed = categories.flatMap(({ groups, slug }) =>
    groups.flatMap((group) => group.items.map((item) => ({ slug, group: group.name, item }))),
  )
  const groupIds = keyed(
    await catalog.insertSubcategories(
      db,
      categories.flatMap(({ groups, slug }) =>
        groups.map(({ items, name }, index) => ({
          category_id: idOf(categoryIds, slug),
          name,
          base_image_id: idOf(
            pictures,
            itemPictureKey(slug, items[Math.floor(items.length / 2)]?.art),
          ),
          position: index + 1,
        })),
      ),
    ),
  )
  const productIds = keyed(
    await catalog.insertProducts(
      db,
      listed.map(({ item, slug }, index) => ({
        category_id: idOf(categoryIds, slug),
        name: item.name,
        description: sanitiseRichText(item.description),
        base_image_id: idOf(pictures, itemPictureKey(slug, item.art)),
        price_sen: item.price,
        delivered_by_code: item.codes !== undefined,
        position: index + 1,
      })),
    ),
  )
  await catalog.insertProductSubcategories(
    db,
    listed.map(({ group, item, slug }) => ({
      product_id: idOf(productIds, `${slug}/${item.name}`),
      category_id: idOf(categoryIds, slug),
      subcategory_id: idOf(groupIds, `${slug}/${group}`),
    })),
  )
  return productIds
}

function allOptions(categoryIds: Ids, productIds: Ids) {
  const row = (option: DemoOption, index: number) => ({
    category_id: null as number | null,
    product_id: null as number | null,
    name: option.name,
    type: option.type,
    is_required: option.required,
    values: JSON.stringify(option.labels.map((label, at) => ({ id: at + 1, label }))),
    position: index + 1,
    pattern: option.form?.pattern ?? null,
    example: option.form?.example ?? null,
    keyboard: option.form?.keyboard ?? null,
    help: null as string | null,
  })
  return categories.flatMap(({ description, groups, options, slug }) => [
    ...options.map((option, index) => ({
      ...row(option, index),
      help: index === 0 ? whereTheIdIs(description) : null,
      category_id: idOf(categoryIds, slug),
    })),
    ...groups
      .flatMap((group) => group.items)
      .flatMap((item) =>
        item.options.map((option, index) => ({
          ...row(option, index),
          product_id: idOf(productIds, `${slug}/${item.name}`),
        })),
      ),
  ])
}

function flashSaleRows(productIds: Ids, now: Date) {
  return flashSales.map(({ category, days, item, price, qty }) => ({
    product_id: idOf(productIds, `${category}/${item}`),
    price_sen: price,
    qty,
    ends_at: new Date(now.getTime() + days * day),
  }))
}

function couponRows() {
  return coupons.map(({ usageLimit, minSpend, customerLimit, ...coupon }) => ({
    ...coupon,
    usage_limit: usageLimit,
    min_spend_sen: minSpend ?? 0,
    customer_limit: customerLimit ?? null,
  }))
}

function paymentMethodRows(pictures: Ids) {
  return paymentMethods.map(({ fee, minPayable, ...method }, index) => ({
    ...method,
    min_payable_sen: minPayable ?? 0,
    logo_id: idOf(pictures, `payment/${method.value.replace('_', '-')}`),
    position: index + 1,
    fee_kind: fee.type,
    fee_hundredths: fee.value,
    fee_cap_percent: fee.cap ?? null,
  }))
}

function idOf(ids: Ids, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The demo data names "${key}", which does not exist`)
  return id
}

const actor = { kind: 'job', name: 'load_demo' } as const

/** Stocks the demo shop with made-up codes. `productIds`: by `slug/item`. */
async function stockCodes(
  secrets: AppContext['secrets'],
  db: Queryable,
  productIds: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { groups, slug } of categories) {
    for (const { codes = 0, name } of groups.flatMap(({ items }) => items)) {
      const product_id = productIds.get(`${slug}/${name}`)
      if (codes === 0 || product_id === undefined) continue
      const text = Array.from({ length: codes }, demoCode).join('\n')
      const request_key = `demo-${product_id}`
      await importCodesIn({ secrets, addOperatorEvent }, db, text, {
        product_id,
        request_key,
        actor,
      })
    }
  }
}

/** Format: DEMO-1F2E-3D4C-5B6A. */
function demoCode(): string {
  const digits = randomBytes(6).toString('hex').toUpperCase()
  return `DEMO-${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`
}
