import { randomBytes } from 'node:crypto'
import { categories } from '@apeak/demo/catalogue/catalogue'
import type { AppContext } from '#app/context.ts'
import { importCodesIn } from '#codes/codes.ts'
import { addOperatorEvent } from '#operators/operators.ts'
import type { Queryable } from '#platform/postgres/database.ts'

const actor = { kind: 'job', name: 'load_demo' } as const

/** Puts codes that no game takes into the stocks of the demo shop; `productIds` by `slug/item`. */
export async function stockCodes(
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

/** Like DEMO-1F2E-3D4C-5B6A. */
function demoCode(): string {
  const digits = randomBytes(6).toString('hex').toUpperCase()
  return `DEMO-${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`
}
