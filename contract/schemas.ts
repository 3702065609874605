import type { TSchema } from 'typebox'
import * as accounts from './accounts.ts'
import * as affiliates from './affiliates.ts'
import * as catalog from './catalog.ts'
import * as checkout from './checkout.ts'
import * as content from './content.ts'
import * as gold from './gold.ts'
import * as money from './money.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import * as players from './players.ts'
import * as problem from './problem.ts'
import * as support from './support.ts'

const files = [
  problem,
  money,
  catalog,
  content,
  payments,
  checkout,
  players,
  orders,
  gold,
  accounts,
  affiliates,
  support,
]

/** Every object that crosses the wire, by the name under which its file exports it. */
export const schemas: ReadonlyMap<string, TSchema> = new Map(
  files.flatMap((file) => Object.entries(file)).filter(isObjectSchema),
)

function isObjectSchema(exported: [string, unknown]): exported is [string, TSchema] {
  const [, value] = exported
  return typeof value === 'object' && value !== null && Reflect.get(value, 'type') === 'object'
}
