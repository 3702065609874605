// Access to the database of a started server, to inspect and prepare it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import {
  type Database,
  noTimeouts,
  openDatabase,
  openPool,
} from '../../server/platform/postgres/database.ts'
import { openShop as openForSale } from '../../server/shop/shop.ts'
import { readPidFile } from './shop-process.ts'

/** The URL of the shop's embedded database, for direct access. */
export async function databaseUrl(folder: string): Promise<string> {
  const password = (await readFile(join(folder, 'postgres', 'password'), 'utf8')).trim()
  const port = (await readPidFile(folder))[3]
  return `postgres://apeak:${password}@127.0.0.1:${port}/apeak?application_name=test`
}

/** Runs `work` with the database of the shop in a data folder. On a slow machine it may wait long for a lock. */
export async function withDatabase<Result>(
  folder: string,
  work: (db: Database, pool: Pool) => Promise<Result>,
): Promise<Result> {
  const pool = openPool(await databaseUrl(folder), 2, { ...noTimeouts, lock: 0 })
  try {
    return await work(openDatabase(pool), pool)
  } finally {
    await pool.end()
  }
}

/** Adds a category, three items and a flash sale to an empty shop; returns the items' ids. */
export async function seedProducts(db: Database): Promise<number[]> {
  await openForSale(db)
  await enableMethod(db, 'check_payment')
  const { id: category_id } = await db
    .insertInto('categories')
    .values({ name: 'Star Raiders', slug: 'star-raiders' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const products = await db
    .insertInto('products')
    .values([1, 2, 3].map((n) => ({ category_id, name: `${n} Crystals`, price_sen: n * 100 })))
    .returning('id')
    .execute()
  const [first] = products
  await db
    .insertInto('flash_sales')
    .values({
      product_id: first?.id ?? 0,
      price_sen: 50,
      qty: 60,
      ends_at: new Date('2999-01-01'),
      customer_limit: null,
    })
    .execute()
  return products.map(({ id }) => id)
}

/** Enables a payment method. */
export async function enableMethod(db: Database, value: string): Promise<void> {
  await db
    .updateTable('payment_methods')
    .set({ enabled: true })
    .where('value', '=', value)
    .execute()
}
