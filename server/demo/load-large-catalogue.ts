import { type Database, inTransaction } from '#platform/database.ts'
import { analyse, generateCategories, generateProducts } from './sql.ts'

/**
 * Fills the catalogue with as many plain categories and products as asked for, to measure the shop
 * at a size that no demo has. Throws when they were made before.
 */
export async function loadLargeCatalogue(
  database: Database,
  size: { categories: number; products: number },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await generateCategories(transaction, size.categories)
    await generateProducts(transaction, size.products)
  })
  await analyse(database)
}
