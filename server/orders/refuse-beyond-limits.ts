import { Refusal } from '#platform/http/problems.ts'
import { tooMany } from '#platform/http/rate-limit.ts'
import type { Database } from '#platform/postgres/database.ts'
import type { Buyer } from './buyer.ts'
import type { BuyerLimits } from './order-settings.ts'
import { type Kept, keptFor, type Taking } from './sql-buyers.ts'

/**
 * Refuses with 429, and when to try again, whoever takes more than is kept for one customer, or of what
 * is limited for one network of guests; with 409 a guest who orders more at once than that ever is. Says
 * nothing where they may have it.
 */
export async function refuseBeyondLimits(
  db: Database,
  limits: BuyerLimits,
  buyer: Buyer,
  taking: Taking,
): Promise<void> {
  const { flash_sale_id, qty, delivered_by_code } = taking
  const kept = await keptFor(db, buyer, taking)
  const isLimited = flash_sale_id !== null || delivered_by_code
  const refusal =
    (kept.sale && ofSale(kept.sale, qty)) ??
    (buyer.network === null ? null : ofNetwork(kept.shares, qty)) ??
    unpaid(kept, isLimited ? qty : 0, limits)
  if (refusal) throw refusal
}

const logInOrWait = 'kept for guests in your network who have not paid. Log in to buy, or wait.'

function ofNetwork({ units, uses }: Kept['shares'], qty: number): Refusal | null {
  if (units.most !== null && qty > units.most) {
    const sentence = `Without a login you can order ${units.most} of this item at once. Log in to order more.`
    return new Refusal(409, sentence)
  }
  if (units.most !== null && units.kept + qty > units.most) {
    return tooMany(units.seconds ?? 1, `Too much of this item is ${logInOrWait}`)
  }
  if (uses.most !== null && uses.kept + 1 > uses.most) {
    return tooMany(
      uses.seconds ?? 1,
      `This voucher is used in too many orders that are ${logInOrWait}`,
    )
  }
  return null
}

function ofSale(sale: NonNullable<Kept['sale']>, qty: number): Refusal | null {
  const { customer_limit, network_limit, own, own_seconds, network, network_seconds } = sale
  if (own + qty > customer_limit) {
    return tooMany(
      own_seconds ?? sale.ends_in,
      `One customer may buy ${customer_limit} of this flash sale, and ${own} ${own === 1 ? 'is' : 'are'} yours already.`,
    )
  }
  if (network_seconds !== null && network + qty > network_limit) {
    return tooMany(network_seconds, `Too much of this flash sale is ${logInOrWait}`)
  }
  return null
}

function unpaid(
  { orders, units, seconds }: Kept,
  more: number,
  { unpaidOrders, reservedUnits }: BuyerLimits,
): Refusal | null {
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
