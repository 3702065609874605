import type { RefusedForNow } from '#platform/http/problems.ts'
import { tooMany } from '#platform/http/rate-limit.ts'
import type { Database } from '#platform/postgres/database.ts'
import type { Buyer } from './buyer.ts'
import type { BuyerLimits } from './order-settings.ts'
import { type Kept, keptFor } from './sql-buyers.ts'

/**
 * Refuses with 429, and when to try again, whoever takes more than is kept for one customer, or of a
 * flash sale for one network of guests. Says nothing where they may have it. `but`: the order that
 * what they take comes instead of. `isLimited`: its units are, by a flash sale or a stock of codes.
 */
export async function refuseBeyondLimits(
  db: Database,
  limits: BuyerLimits,
  buyer: Buyer,
  taking: { flash_sale_id: number | null; qty: number; isLimited: boolean; but: string | null },
): Promise<void> {
  const { flash_sale_id, qty, isLimited, but } = taking
  const kept = await keptFor(db, buyer, flash_sale_id, but)
  const refusal = (kept.sale && ofSale(kept.sale, qty)) ?? unpaid(kept, isLimited ? qty : 0, limits)
  if (refusal) throw refusal
}

function ofSale(sale: NonNullable<Kept['sale']>, qty: number): RefusedForNow | null {
  const { customer_limit, network_limit, own, own_seconds, network, network_seconds } = sale
  if (own + qty > customer_limit) {
    return tooMany(
      own_seconds ?? sale.ends_in,
      `One customer may buy ${customer_limit} of this flash sale, and ${own} ${own === 1 ? 'is' : 'are'} yours already.`,
    )
  }
  if (network_seconds !== null && network + qty > network_limit) {
    return tooMany(
      network_seconds,
      'Too much of this flash sale is kept for guests in your network who have not paid. Log in to buy, or wait.',
    )
  }
  return null
}

function unpaid(
  { orders, units, seconds }: Kept,
  more: number,
  { unpaidOrders, reservedUnits }: BuyerLimits,
): RefusedForNow | null {
  if (orders >= unpaidOrders) {
    return tooMany(
      seconds,
      `We keep ${unpaidOrders} unpaid orders for one customer, and you have as many: pay for one, or wait.`,
    )
  }
  if (units + more > reservedUnits) {
    return tooMany(
      seconds,
      `We keep ${reservedUnits} units of what is limited for one customer who has not paid: pay for some, or wait.`,
    )
  }
  return null
}
