import { type RawBuilder, sql } from 'kysely'
import { lockLimitedGoods, runningSaleLimits } from '#catalog/catalog.ts'
import { Refusal } from '#platform/http/problems.ts'
import { networkOf, networksOf, tooMany } from '#platform/http/rate-limit.ts'
import { mailboxOf } from '#platform/mail/same-mailbox.ts'
import { allRows, type Queryable } from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { BuyerLimits } from './settings.ts'

/** The buyer of a new or continued order, and the payment method. */
export type Orderer = {
  buyer: Buyer
  /** Null for a guest. */
  customer_id: number | null
  payment_method: string
  /** Whether the buyer's gold covers the total. */
  hasGold: (db: Queryable) => Promise<boolean>
}

/**
 * Throws 429 with a retry time if a buyer, the guests of a network, or all first-time buyers together
 * reserve too much; 409 if the order alone exceeds such a limit. Locks the limited items, so that the
 * result holds until the transaction ends.
 */
export async function refuseBeyondLimits(
  db: Queryable,
  limits: BuyerLimits,
  orderer: Orderer,
  request: ReservationRequest,
): Promise<void> {
  const { flash_sale_id, stock_of, qty } = request
  const isLimited = flash_sale_id !== null || stock_of !== null
  if (isLimited || request.coupon_id !== null) {
    await refuseBeyondSupply(db, limits, orderer, request)
  }
  const own = await unpaidOf(db, orderer.buyer, request.except)
  refuseMoreUnpaid(own, isLimited ? qty : 0, limits)
}

/** Limits of a flash sale, a stock of codes and a coupon. */
async function refuseBeyondSupply(
  db: Queryable,
  limits: BuyerLimits,
  orderer: Orderer,
  request: ReservationRequest,
): Promise<void> {
  const limited = await lockLimitedGoods(db, request)
  const reserved = await reservedFor(db, orderer.buyer, request)
  refuseMoreOfSale(limited.sale, reserved.ownOfSale, request.qty)
  const supplies = suppliesOf(limited, reserved, request.qty)
  for (const supply of supplies) refuseMoreInNetwork(supply)
  const exceeded = supplies.find((supply) => exceedsUnpaidShare(supply, limits.unpaidShare))
  if (exceeded && !(await isTrusted(db, orderer)))
    throw unpaidShareReached(exceeded, limits, orderer)
}

/** A limited supply that an order reserves from. */
type Supply = {
  name: 'Item' | 'Sale' | 'Voucher'
  qty: number
  total: number
  /** The smallest limit for the guests of one network; null: no limit. */
  least: number | null
  networks: Unpaid[]
  /** Reserved by unpaid orders of all buyers. */
  unpaid: number
  unsold: number
}

function suppliesOf(
  { sale, stock, coupon }: Awaited<ReturnType<typeof lockLimitedGoods>>,
  { networks, couponUses }: Reservations,
  qty: number,
): Supply[] {
  const supplies: Supply[] = []
  if (sale) {
    supplies.push({
      name: 'Sale',
      qty,
      total: sale.qty,
      least: sale.customer_limit,
      networks: networks.map((network) => network.sale),
      unpaid: sale.reserved,
      unsold: sale.qty - sale.sold,
    })
  }
  if (stock) {
    supplies.push({
      name: 'Item',
      qty,
      total: stock.in_stock,
      least: LEAST_SHARE,
      networks: networks.map((network) => network.stock),
      unpaid: stock.reserved,
      unsold: stock.in_stock - stock.owed,
    })
  }
  if (coupon) {
    supplies.push({
      name: 'Voucher',
      qty: 1,
      total: coupon.usage_limit,
      least: LEAST_SHARE,
      networks: networks.map((network) => network.coupon),
      unpaid: couponUses,
      unsold: coupon.usage_limit - coupon.used + couponUses,
    })
  }
  return supplies
}

/** The smallest limit for the guests of one network. */
const LEAST_SHARE = 5
/** Tenths that unpaid guests of an IPv4 address or /64, of a /56 and of a /48 may reserve. */
const NETWORK_TENTHS = [2, 3, 4]

function refuseMoreInNetwork({ name, qty, total, least, networks }: Supply): void {
  if (least === null) return
  for (const [at, { count, seconds }] of networks.entries()) {
    const most = Math.max(least, Math.floor((total * (NETWORK_TENTHS[at] ?? 0)) / 10))
    if (qty > most) {
      throw new Refusal(409, ({ limits }) => limits.itemOfGuests(most))
    }
    if (count + qty > most) {
      throw tooMany(seconds ?? 1, ({ limits }) => limits[`inNetwork${name}`])
    }
  }
}

/** Most payments take less time. */
const WAIT_FOR_PAYMENTS_SECONDS = 300

const unpaidLimit = (unsold: number, percent: number) =>
  Math.max(1, Math.ceil((unsold * percent) / 100))

/** Whether unpaid orders would exceed their share. False if fewer units are left: then it is sold out. */
function exceedsUnpaidShare({ qty, unpaid, unsold }: Supply, percent: number): boolean {
  return unpaid + qty <= unsold && unpaid + qty > unpaidLimit(unsold, percent)
}

/**
 * Whether the buyer is exempt from the unpaid share: has paid before, or pays at once with gold. A bank
 * transfer reserves for hours, so it is never exempt.
 */
async function isTrusted(
  db: Queryable,
  { customer_id, payment_method, hasGold }: Orderer,
): Promise<boolean> {
  if (customer_id === null || payment_method === 'check_payment') return false
  return (await hasGold(db)) || hasPaidBefore(db, customer_id)
}

function unpaidShareReached(
  { name, qty, unsold }: Supply,
  { unpaidShare }: BuyerLimits,
  { customer_id }: Orderer,
): Refusal {
  const most = unpaidLimit(unsold, unpaidShare)
  if (qty > most) {
    return new Refusal(409, ({ limits }) => limits[`beforePayment${name}`](most))
  }
  return tooMany(WAIT_FOR_PAYMENTS_SECONDS, ({ limits }) =>
    customer_id === null ? limits[`guestUnpaid${name}`] : limits[`customerUnpaid${name}`],
  )
}

type Sale = Awaited<ReturnType<typeof lockLimitedGoods>>['sale']

function refuseMoreOfSale(sale: Sale, own: Unpaid, qty: number): void {
  const most = sale?.customer_limit ?? null
  if (!sale || most === null || own.count + qty <= most) return
  throw tooMany(own.seconds ?? sale.ends_in, ({ limits }) => limits.sale(most, own.count))
}

function refuseMoreUnpaid(
  { orders, units, seconds }: OwnUnpaid,
  more: number,
  { unpaidOrders, reservedUnits }: BuyerLimits,
): void {
  if (orders >= unpaidOrders) {
    throw tooMany(seconds ?? 1, ({ limits }) => limits.unpaidOrders(unpaidOrders))
  }
  if (units + more > reservedUnits) {
    throw tooMany(seconds ?? 1, ({ limits }) => limits.reservedUnits(reservedUnits))
  }
}

/** Units or uses reserved by unpaid orders, and the seconds until the first is released. */
type Unpaid = { count: number; seconds: number | null }

/** A buyer's unpaid orders, the limited units in them, and the seconds until the first is released. */
type OwnUnpaid = { orders: number; units: number; seconds: number | null }

/** Existing reservations of the supplies that an order needs. */
type Reservations = {
  /** The buyer's units of the flash sale, paid ones included; `seconds` of the unpaid ones. */
  ownOfSale: Unpaid
  /** By guests of each of the buyer's networks, narrowest first. */
  networks: { sale: Unpaid; stock: Unpaid; coupon: Unpaid }[]
  /** By all buyers. */
  couponUses: number
}

/** What an order needs to reserve. */
export type ReservationRequest = {
  flash_sale_id: number | null
  coupon_id: number | null
  /** The product whose codes it needs; null if delivered otherwise. */
  stock_of: number | null
  qty: number
  /** The order being continued, which does not count. */
  except: string | null
}

const secondsUntil = (which: RawBuilder<boolean>) =>
  sql`ceil(extract(epoch from min(reserved_until) filter (where ${which}) - now()))::integer`

/** SQL: `Unpaid` of the orders that match. */
const unpaidJson = (count: RawBuilder<number>, which: RawBuilder<boolean>) =>
  sql`json_build_object('count', coalesce(${count} filter (where ${which}), 0),
                        'seconds', ${secondsUntil(which)})`

/** A buyer's unpaid orders other than `except`. */
async function unpaidOf(
  db: Queryable,
  { buyer }: Buyer,
  except: string | null,
): Promise<OwnUnpaid> {
  const rows = await allRows<OwnUnpaid>(db)`
    select count(*)::integer as orders,
           coalesce(sum(qty) filter (where flash_sale_id is not null or delivered_by_code), 0)::integer as units,
           ceil(extract(epoch from min(reserved_until) - now()))::integer as seconds
    from orders
    where buyer = ${buyer} and reservation = 'reserved' and id is distinct from ${except}`
  return rows[0] as OwnUnpaid
}

/** The limits that an account has reached, in sentences for operators. */
export async function limitsReached(
  db: Queryable,
  { unpaidOrders, reservedUnits }: BuyerLimits,
  accountId: number,
): Promise<string[]> {
  const buyer = accountBuyer(accountId)
  const { orders, units, seconds } = await unpaidOf(
    db,
    { buyer, network: null, network_56: null, network_48: null },
    null,
  )
  const until = `until one is paid or released (the first in ${Math.ceil((seconds ?? 0) / 60)} minutes)`
  const bought = await allRows<{ flash_sale_id: number; units: number }>(db)`
    select flash_sale_id, sum(qty)::integer as units from orders
    where buyer = ${buyer} and flash_sale_id is not null and reservation <> 'released'
    group by flash_sale_id`
  const sales = await runningSaleLimits(
    db,
    bought.map(({ flash_sale_id }) => flash_sale_id),
  )
  return [
    ...(orders >= unpaidOrders
      ? [
          `Has ${orders} unpaid ${orders === 1 ? 'order' : 'orders'}, as many as allowed. They cannot order ${until}.`,
        ]
      : []),
    ...(units >= reservedUnits
      ? [`Has ${units} limited items in unpaid orders, as many as allowed, ${until}.`]
      : []),
    ...bought.flatMap((own) => {
      const sale = sales.get(own.flash_sale_id)
      return sale && own.units >= sale.customer_limit
        ? [`Has ${own.units} from the flash sale of ${sale.name}, the most for one customer.`]
        : []
    }),
  ]
}

/** The reservations by a buyer and in their networks, in one statement. */
async function reservedFor(
  db: Queryable,
  buyer: Buyer,
  { flash_sale_id, coupon_id, stock_of, except }: ReservationRequest,
): Promise<Reservations> {
  const isOther = sql`id is distinct from ${except}`
  const ofSale = sql<boolean>`flash_sale_id = ${flash_sale_id}::integer`
  const ofStock = sql<boolean>`delivered_by_code and product_id = ${stock_of}::integer`
  const ofCoupon = sql<boolean>`coupon_id = ${coupon_id}::integer`
  // Narrowest first. The index of /56 networks starts with their /48.
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
  const { rows } = await sql<Reservations>`
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
  return rows[0] as Reservations
}

/** Whether an account has paid for an order that was not refunded. */
async function hasPaidBefore(db: Queryable, customerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from orders
    where customer_id = ${customerId} and reservation = 'sold' and status <> 'refunded'
      and total_sen > 0
    limit 1`.execute(db)
  return rows.length > 0
}

/** Whose limits an order counts towards. */
export type Buyer = {
  /** An account, or a guest by email address and network together. */
  buyer: string
  /** A guest's network; null for an account. */
  network: string | null
  /** The wider networks of a guest with an IPv6 address. */
  network_56: string | null
  network_48: string | null
}

/**
 * Identifies the buyer. A guest is the hash of mailbox and network, so that a stranger who types an
 * address does not use up its owner's limits. `address`: the client's.
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

/** A guest's networks, narrowest first; none for an account. */
export const networksOfBuyer = (buyer: Omit<Buyer, 'buyer'>): string[] =>
  [buyer.network, buyer.network_56, buyer.network_48].filter((network) => network !== null)

/** The value of the column `buyer` for an account. */
export const accountBuyer = (accountId: number) => `account:${accountId}`
