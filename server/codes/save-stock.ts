import type { SaveStock, Stock } from '@apeak/contract/codes'
import type { Operator } from '#actor.ts'
import { saveStockSettings, stockOf } from '#catalog/catalog.ts'
import type { AppContext } from '#context.ts'
import { saveEdited } from '#platform/http/edited-things.ts'
import { lastNoted } from '#platform/postgres/events.ts'

/**
 * Changes how a product is delivered, and when the shop is told that few units are left. Throws 404; 409
 * where somebody else changed it after it was read.
 */
export function saveStock(
  { database, addOperatorEvents, operatorEventsOf }: AppContext,
  id: number,
  wanted: SaveStock,
  actor: Operator,
): Promise<Stock> {
  const by = { actor, addOperatorEvents }
  const thing = { subject: 'product', id } as const
  return saveEdited<Stock>(
    {
      what: 'Product',
      read: () => stockOf(database, id),
      save: (changes) => saveStockSettings(database, { id, ...wanted }, changes, by),
      lastChange: () => lastNoted(operatorEventsOf, database, thing, ['code_settings_changed']),
    },
    wanted,
    actor,
  )
}
