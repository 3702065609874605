import { type RawBuilder, sql } from 'kysely'
import { lockLimited } from '#catalog/catalog.ts'
import { Refusal } from '#platform/http/problems.ts'
import { networkOf, networksOf, tooMany } from '#platform/http/rate-limit.ts'
import { mailboxOf } from '#platform/mail/same-mailbox.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { BuyerLimits } from './settings.ts'

/** Who orders, and how they are to pay. */
export type Orderer = {
  buyer: Buyer
  /** Null for a guest. */
  customer_id: number | null
  payment_method: string
  /** Whether they have the gold to pay for it at once. */
  hasGold: (db: Queryable) => Promise<boolean>
}

/**
 * Refuses with 429, and when to try again, whoever takes more than is kept for one customer, for the guests
 * of a network, or for all strangers together; with 409 an order that is larger than any of that ever
 * is. Within a transaction what is limited is locked, and the answer holds until its end.
 */
export async function refuseBeyondLimits(
  db: Queryable,
  limits: BuyerLimits,
  orderer: Orderer,
  taking: Taking,
): Promise<void> {
  const { flash_sale_id, stock_of, qty } = taking
  const isLimited = flash_sale_id !== null || stock_of !== null
  if (isLimited || taking.coupon_id !== null) {
    await refuseBeyondLimited(db, limits, orderer, taking)
  }
  const own = await unpaidOf(db, orderer.buyer, taking.but)
  refuseMoreUnpaid(own, isLimited ? qty : 0, limits)
}

/** The same for what is limited: a flash sale, a stock of codes, a coupon. */
async function refuseBeyondLimited(
  db: Queryable,
  limits: BuyerLimits,
  orderer: Orderer,
  taking: Taking,
): Promise<void> {
  const limited = await lockLimited(db, taking)
  const kept = await keptFor(db, orderer.buyer, taking)
  refuseMoreOfSale(limited.sale, kept.ownOfSale, taking.qty)
  const things = thingsOf(limited, kept, taking.qty)
  for (const thing of things) refuseMoreInNetwork(thing)
  const beyond = things.find((thing) => isBeyondCeiling(thing, limits.unpaidShare))
  if (beyond && !(await isKnown(db, orderer))) throw beyondCeiling(beyond, limits, orderer)
}

/** Something limited that an order takes. */
type Thing = {
  name: 'item' | 'flash sale' | 'voucher'
  qty: number
  /** All that there ever is; what the guests of one network keep is a part of it, or this many at least. */
  total: number
  least: number | null
  networks: Unpaid[]
  /** What is not paid for, of everybody, and what nobody has paid for. */
  unpaid: number
  unsold: number
}

function thingsOf(
  { sale, stock, coupon }: Awaited<ReturnType<typeof lockLimited>>,
  kept: Kept,
  qty: number,
): Thing[] {
  const { networks, couponUses } = kept
  const things: Thing[] = []
  if (sale) {
    things.push({
      name: 'flash sale',
      qty,
      total: sale.qty,
      least: sale.customer_limit,
      networks: networks.map((network) => network.sale),
      unpaid: sale.reserved,
      unsold: sale.qty - sale.sold,
    })
  }
  if (stock) {
    things.push({
      name: 'item',
      qty,
      total: stock.in_stock,
      least: LEAST_SHARE,
      networks: networks.map((network) => network.stock),
      unpaid: stock.reserved,
      unsold: stock.in_stock - stock.owed,
    })
  }
  if (coupon) {
    things.push({
      name: 'voucher',
      qty: 1,
      total: coupon.usage_limit,
      least: LEAST_SHARE,
      networks: networks.map((network) => network.coupon),
      unpaid: couponUses,
      unsold: coupon.usage_limit - coupon.used + couponUses,
    })
  }
  return things
}

/** What the guests of one network keep is this much at least. */
const LEAST_SHARE = 5
/** How many tenths the unpaid guests of an IPv4 address or a /64, of a /56 and of a /48 keep. */
const NETWORK_TENTHS = [2, 3, 4]

const logInOrWait = 'kept for guests in your network who have not paid. Log in to buy, or wait.'

function refuseMoreInNetwork({ name, qty, total, least, networks }: Thing): void {
  if (least === null) return
  for (const [at, { count, seconds }] of networks.entries()) {
    const most = Math.max(least, Math.floor((total * (NETWORK_TENTHS[at] ?? 0)) / 10))
    if (qty > most) {
      const sentence = `Without a login you can order ${most} of this item at once. Log in to order more.`
      throw new Refusal(409, sentence)
    }
    if (count + qty > most) {
      throw tooMany(
        seconds ?? 1,
        name === 'voucher'
          ? `This voucher is used in too many orders that are ${logInOrWait}`
          : `Too much of this ${name} is ${logInOrWait}`,
      )
    }
  }
}

/** Most payments take less: by then what others keep is paid for, or so is what is left. */
const WAIT_FOR_PAYMENTS_SECONDS = 300

const ceilingOf = (unsold: number, percent: number) =>
  Math.max(1, Math.ceil((unsold * percent) / 100))

/** Whether strangers would keep too much of it unpaid. Where it is not there at all, it is sold out instead. */
function isBeyondCeiling({ qty, unpaid, unsold }: Thing, percent: number): boolean {
  return unpaid + qty <= unsold && unpaid + qty > ceilingOf(unsold, percent)
}

/**
 * Whether the ceiling of strangers is not theirs: they have paid before, or do so at once. What is placed to
 * be paid by hand is kept for hours, and counts for everybody.
 */
async function isKnown(
  db: Queryable,
  { customer_id, payment_method, hasGold }: Orderer,
): Promise<boolean> {
  if (customer_id === null || payment_method === 'check_payment') return false
  return (await hasGold(db)) || hasPaidBefore(db, customer_id)
}

function beyondCeiling(
  { name, qty, unsold }: Thing,
  { unpaidShare }: BuyerLimits,
  { customer_id }: Orderer,
): Refusal {
  const most = ceilingOf(unsold, unpaidShare)
  if (qty > most) {
    const sentence = `You can order ${most} of this ${name} at once before you pay. Order fewer, or pay with Apeak Gold.`
    return new Refusal(409, sentence)
  }
  const how = customer_id === null ? 'Log in if you have bought here before' : 'Pay with Apeak Gold'
  return tooMany(
    WAIT_FOR_PAYMENTS_SECONDS,
    name === 'voucher'
      ? `This voucher is used in too many orders that are being paid for right now. ${how}, or wait.`
      : `Too much of this ${name} is being paid for right now. ${how}, or wait.`,
  )
}

type Sale = Awaited<ReturnType<typeof lockLimited>>['sale']

function refuseMoreOfSale(sale: Sale, own: Unpaid, qty: number): void {
  const most = sale?.customer_limit ?? null
  if (!sale || most === null || own.count + qty <= most) return
  throw tooMany(
    own.seconds ?? sale.ends_in,
    `One customer may buy ${most} of this flash sale, and ${own.count} ${own.count === 1 ? 'is' : 'are'} yours already.`,
  )
}

function refuseMoreUnpaid(
  { orders, units, seconds }: OwnUnpaid,
  more: number,
  { unpaidOrders, reservedUnits }: BuyerLimits,
): void {
  if (orders >= unpaidOrders) {
    throw tooMany(
      seconds ?? 1,
      `We keep ${unpaidOrders} unpaid orders for one customer, and you have as many: pay for one, or wait.`,
    )
  }
  if (units + more > reservedUnits) {
    throw tooMany(
      seconds ?? 1,
      `We keep ${reservedUnits} units of what is limited for one customer who has not paid: pay for some, or wait.`,
    )
  }
}

/** Units or uses that unpaid orders keep, and the seconds until the first of them is released. */
type Unpaid = { count: number; seconds: number | null }

/** A buyer's unpaid orders, the limited units in them, and the seconds until the first is released. */
type OwnUnpaid = { orders: number; units: number; seconds: number | null }

/** Unpaid orders by what another order would take. */
type Kept = {
  /** What the buyer has of the flash sale, paid for too; the seconds are of what is not. */
  ownOfSale: Unpaid
  /** Of the guests of each of the buyer's networks, narrowest first. */
  networks: { sale: Unpaid; stock: Unpaid; coupon: Unpaid }[]
  /** Of everybody. */
  couponUses: number
}

/** What somebody takes who orders. */
export type Taking = {
  /** Null where it has none; the same of the rest. */
  flash_sale_id: number | null
  coupon_id: number | null
  /** The product of whose stock of codes it takes. */
  stock_of: number | null
  qty: number
  /** The order that it comes instead of, or that is continued. */
  but: string | null
}

const secondsUntil = (which: RawBuilder<boolean>) =>
  sql`ceil(extract(epoch from min(reserved_until) filter (where ${which}) - now()))::integer`

/** SQL: `count` and `seconds` of the orders that it holds of. */
const unpaidJson = (count: RawBuilder<number>, which: RawBuilder<boolean>) =>
  sql`json_build_object('count', coalesce(${count} filter (where ${which}), 0),
                        'seconds', ${secondsUntil(which)})`

/** The unpaid orders of a buyer other than `but`. */
async function unpaidOf(db: Queryable, { buyer }: Buyer, but: string | null): Promise<OwnUnpaid> {
  const { rows } = await sql<OwnUnpaid>`
    select count(*)::integer as orders,
           coalesce(sum(qty) filter (where flash_sale_id is not null or delivered_by_code), 0)::integer as units,
           ${secondsUntil(sql`true`)} as seconds
    from orders
    where buyer = ${buyer} and reservation = 'reserved' and id is distinct from ${but}`.execute(db)
  return rows[0] as OwnUnpaid
}

/** What is kept of limited things, for a buyer and in their networks, in one statement. */
async function keptFor(
  db: Queryable,
  buyer: Buyer,
  { flash_sale_id, coupon_id, stock_of, but }: Taking,
): Promise<Kept> {
  const isOther = sql`id is distinct from ${but}`
  const ofSale = sql<boolean>`flash_sale_id = ${flash_sale_id}::integer`
  const ofStock = sql<boolean>`delivered_by_code and product_id = ${stock_of}::integer`
  const ofCoupon = sql<boolean>`coupon_id = ${coupon_id}::integer`
  // Narrowest first. A /56 lies within a /48, by which its index begins.
  const { network, network_56, network_48 } = buyer
  const inNetworks = [
    network && sql`network = ${network}`,
    network_56 && sql`network_48 = ${network_48} and network_56 = ${network_56}`,
    network_48 && sql`network_48 = ${network_48}`,
  ].filter((isIn) => isIn !== null && isIn !== '')
  const networks = inNetworks.map(
    (isIn) => sql`(
      select json_build_object('sale', ${unpaidJson(sql`sum(qty)`, ofSale)},
                               'stock', ${unpaidJson(sql`sum(qty)`, ofStock)},
                               'coupon', ${unpaidJson(sql`count(*)`, ofCoupon)})
      from orders
      where ${isIn} and reservation = 'reserved' and ${isOther}
    )`,
  )
  const { rows } = await sql<Kept>`
    select (
             select json_build_object('count', coalesce(sum(qty), 0),
                                      'seconds', ${secondsUntil(sql`reservation = 'reserved'`)})
             from orders
             where ${ofSale} and buyer = ${buyer.buyer} and reservation <> 'released' and ${isOther}
           ) as "ownOfSale",
           ${networks.length > 0 ? sql`json_build_array(${sql.join(networks)})` : sql`'[]'::json`} as networks,
           (
             select count(*)::integer from orders
             where ${ofCoupon} and reservation = 'reserved' and ${isOther}
           ) as "couponUses"`.execute(db)
  return rows[0] as Kept
}

/** Whether an account has ever paid money, or gold, for an order that it kept. */
async function hasPaidBefore(db: Queryable, customerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from orders
    where customer_id = ${customerId} and reservation = 'sold' and status <> 'refunded'
      and total_sen > 0
    limit 1`.execute(db)
  return rows.length > 0
}

/** For whom an order counts. */
export type Buyer = {
  /** An account, or a guest by e-mail address and network together. */
  buyer: string
  /** The network of a guest; null for an account, which counts by itself wherever it is. */
  network: string | null
  /** The wider networks of a guest with an IPv6 address. */
  network_56: string | null
  network_48: string | null
}

/**
 * Whose limits an order counts for. A guest's address counts with the network that it is typed in, so
 * that a stranger cannot use up another's: the mailbox that it leads to, as a hash, as the network does.
 * `address`: the client's.
 */
export function buyerOf(
  secrets: Secrets,
  { accountId, email }: { accountId: number | null; email: string },
  address: string,
): Buyer {
  if (accountId !== null) {
    return { buyer: accountBuyer(accountId), network: null, network_56: null, network_48: null }
  }
  const hash = (text: string) => secrets.sign('buyers', text).toString('base64url')
  const [network = null, network_56 = null, network_48 = null] = networksOf(address).map(hash)
  const buyer = `guest:${hash(`${mailboxOf(email)}\n${networkOf(address)}`)}`
  return { buyer, network, network_56, network_48 }
}

/** The networks of a guest's order, narrowest first; none for an account's. */
export const networksOfBuyer = (buyer: Omit<Buyer, 'buyer'>): string[] =>
  [buyer.network, buyer.network_56, buyer.network_48].filter((network) => network !== null)

/** An account, as the orders' column `buyer` has it. */
export const accountBuyer = (accountId: number) => `account:${accountId}`
