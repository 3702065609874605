import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { mailboxOf } from '#platform/mail/same-mailbox.ts'
import { type ExportedRows, exportRows, type Queryable } from '#platform/postgres/database.ts'

/** The limited goods that an order holds; null if none of the kind. */
export type Holding = {
  /** Units of a flash sale. */
  sale: { id: number; reserved: number; sold: number } | null
  /** Units of a product's stock of codes. */
  stock: { product_id: number; reserved: number; owed: number } | null
  /** One use of a coupon, counted for these customers: see `couponCustomersOf`. */
  coupon: { id: number; customers: readonly string[] } | null
}

export const noHolding: Holding = { sale: null, stock: null, coupon: null }

/** Constraints and other limits (`LimitReached`) that refuse when a limited good runs out. */
export const soldOutErrors = [
  'flash_sales_never_oversold',
  'flash_sales_customer_limit_kept',
  'product_stocks_never_oversold',
  'coupons_limit_kept',
  'coupon_uses_limit_kept',
] as const

/**
 * A limit that no check constraint can express. Carries the code and the constraint name of a check
 * violation, so that `violates` recognises it like the database's own.
 */
export class LimitReached extends Error {
  readonly code = '23514'
  readonly constraint: (typeof soldOutErrors)[number]
  constructor(constraint: (typeof soldOutErrors)[number]) {
    super(`${constraint} is violated`)
    this.constraint = constraint
  }
}

/**
 * Changes what an order holds. Locks flash sales, stock, coupons, in this order and by id, as every write does.
 * The order is locked. Violates one of `soldOutErrors` if too little is left.
 */
export async function changeHolding(tx: Queryable, from: Holding, to: Holding): Promise<void> {
  const sales = [...new Set([from.sale?.id, to.sale?.id])].filter((id) => id !== undefined)
  for (const id of sales.sort((one, other) => one - other)) {
    const [had, has] = [from, to].map(({ sale }) => (sale?.id === id ? sale : undefined))
    const reserved = (has?.reserved ?? 0) - (had?.reserved ?? 0)
    const sold = (has?.sold ?? 0) - (had?.sold ?? 0)
    if (reserved !== 0 || sold !== 0) await changeSale(tx, id, reserved, sold)
  }
  const product_id = to.stock?.product_id ?? from.stock?.product_id
  if (product_id !== undefined) {
    const reserved = (to.stock?.reserved ?? 0) - (from.stock?.reserved ?? 0)
    const owed = (to.stock?.owed ?? 0) - (from.stock?.owed ?? 0)
    if (reserved !== 0 || owed !== 0) await changeStock(tx, product_id, reserved, owed)
  }
  const coupons = [...new Set([from.coupon?.id, to.coupon?.id])].filter((id) => id !== undefined)
  for (const id of coupons.sort((one, other) => one - other)) {
    const [had, has] = [from, to].map(({ coupon }) => (coupon?.id === id ? coupon : undefined))
    await changeCoupon(tx, id, had?.customers ?? null, has?.customers ?? null)
  }
}

async function changeSale(tx: Queryable, id: number, reserved: number, sold: number) {
  await sql`
    update flash_sales set reserved = reserved + ${reserved}::integer, sold = sold + ${sold}::integer
    where id = ${id}`.execute(tx)
}

/** Late payments may claim more than is in stock, so only a reservation is refused. */
async function changeStock(tx: Queryable, productId: number, reserved: number, owed: number) {
  const { numAffectedRows } = await sql`
    update product_stocks
    set reserved = reserved + ${reserved}::integer, owed = owed + ${owed}::integer
    where product_id = ${productId}
      and (${reserved}::integer <= 0
        or reserved + owed + ${reserved}::integer + ${owed}::integer <= in_stock)`.execute(tx)
  if (numAffectedRows === 0n && reserved > 0) {
    throw new LimitReached('product_stocks_never_oversold')
  }
}

/** `from`, `to`: the customers for whom the use was and is counted; null: no use. */
async function changeCoupon(
  tx: Queryable,
  id: number,
  from: readonly string[] | null,
  to: readonly string[] | null,
) {
  const uses = Number(to !== null) - Number(from !== null)
  if (uses !== 0) {
    await sql`update coupons set used = used + ${uses}::integer where id = ${id}`.execute(tx)
  }
  const gone = (from ?? []).filter((customer) => !to?.includes(customer))
  const added = (to ?? []).filter((customer) => !from?.includes(customer)).sort()
  if (added.length > 0) await addCustomerUses(tx, id, added)
  if (gone.length > 0) {
    await sql`
      update coupon_uses set used = used - 1
      where coupon_id = ${id} and customer = any(${gone}::text[])`.execute(tx)
  }
}

/**
 * A use beyond the limit violates `coupon_uses_limit_kept`, except a paid one of a mailbox: money is not
 * refused because of another payment under the same address.
 */
async function addCustomerUses(tx: Queryable, id: number, customers: string[]) {
  await sql`
    insert into coupon_uses (coupon_id, customer, used, usage_limit)
    select k.id, added.customer, 1, k.customer_limit
    from coupons k, unnest(${customers}::text[]) added (customer)
    where k.id = ${id} and k.customer_limit is not null
    order by added.customer
    on conflict (coupon_id, customer) do update set
      used = coupon_uses.used + 1,
      usage_limit = case when coupon_uses.customer like 'email:%'
                         then greatest(excluded.usage_limit, coupon_uses.used + 1)
                         else excluded.usage_limit end`.execute(tx)
}

/** `couponCustomers`, or none if the coupon has no customer limit. */
export async function couponCustomersOf(
  tx: Queryable,
  couponId: number | null,
  customer: CouponCustomer,
  use: 'reserved' | 'paid',
): Promise<string[]> {
  if (couponId === null) return []
  const coupon = await tx
    .selectFrom('coupons')
    .select('customer_limit')
    .where('id', '=', couponId)
    .executeTakeFirst()
  if (!coupon || coupon.customer_limit === null) return []
  return couponCustomers(customer, use)
}

/** The flash sale and the coupon of a quote; null if deleted. */
export async function existingSaleAndCoupon(
  tx: Queryable,
  { flash_sale_id, coupon_id }: { flash_sale_id: number | null; coupon_id: number | null },
): Promise<{ flash_sale_id: number | null; coupon_id: number | null }> {
  if (flash_sale_id === null && coupon_id === null) return { flash_sale_id, coupon_id }
  const { rows } = await sql<{ flash_sale_id: number | null; coupon_id: number | null }>`
    select (select id from flash_sales where id = ${flash_sale_id}::integer) as flash_sale_id,
           (select id from coupons where id = ${coupon_id}::integer) as coupon_id`.execute(tx)
  return rows[0] ?? { flash_sale_id: null, coupon_id: null }
}

/** The limited goods of an order; null if none of the kind. */
type LimitedGoods = {
  flash_sale_id: number | null
  /** The product with a stock of codes. */
  stock_of: number | null
  coupon_id: number | null
}

/** The quantities of an order's limited goods; null if not limited. */
export type Limited = {
  sale: {
    qty: number
    sold: number
    reserved: number
    /** Units per customer; null if unlimited. */
    customer_limit: number | null
    /** Seconds until it ends. */
    ends_in: number
  } | null
  stock: { in_stock: number; reserved: number; owed: number } | null
  /** `used` counts unpaid orders too. */
  coupon: { usage_limit: number; used: number } | null
}

/** Locks an order's limited goods, in the order of `changeHolding`. */
export async function lockLimitedGoods(
  tx: Queryable,
  { flash_sale_id, stock_of, coupon_id }: LimitedGoods,
): Promise<Limited> {
  return {
    sale: flash_sale_id === null ? null : await lockSale(tx, flash_sale_id),
    stock: stock_of === null ? null : await lockStockRow(tx, stock_of),
    coupon: coupon_id === null ? null : await lockCoupon(tx, coupon_id),
  }
}

/** Locks a flash sale; null if deleted. */
export async function lockSale(tx: Queryable, id: number): Promise<Limited['sale']> {
  const { rows } = await sql<NonNullable<Limited['sale']>>`
    select qty, sold, reserved, customer_limit,
           -- An endless sale ends in thousands of years, more seconds than an integer holds.
           least(greatest(1, ceil(extract(epoch from ends_at - now()))), 100000000)::integer as ends_in
    from flash_sales where id = ${id} for no key update`.execute(tx)
  return rows[0] ?? null
}

async function lockStockRow(tx: Queryable, productId: number): Promise<Limited['stock']> {
  const { rows } = await sql<NonNullable<Limited['stock']>>`
    select in_stock, reserved, owed from product_stocks
    where product_id = ${productId} for no key update`.execute(tx)
  return rows[0] ?? null
}

async function lockCoupon(tx: Queryable, id: number): Promise<Limited['coupon']> {
  const { rows } = await sql<NonNullable<Limited['coupon']>>`
    select usage_limit, used from coupons
    where id = ${id} and usage_limit is not null for no key update`.execute(tx)
  return rows[0] ?? null
}

/** A coupon's user; null if unknown. */
export type CouponCustomer = { accountId: number | null; email: string | null }

/**
 * The keys under which a use of a coupon is counted. A reservation counts for the account, or for the guest's
 * mailbox, since anybody can type the address of an account's owner. A paid use counts for the account and
 * the mailbox. A coupon used up under `any` key is refused. Mailboxes are hashed, so no address is stored.
 */
export function couponCustomers(
  { accountId, email }: CouponCustomer,
  use: 'reserved' | 'paid' | 'any',
): string[] {
  const account = accountId === null ? [] : [`account:${accountId}`]
  if (email === null) return account
  const mailbox = createHash('sha256').update(mailboxOf(email)).digest('hex')
  const guest = accountId === null ? [`guest:${mailbox}`] : []
  if (use === 'reserved') return [...account, ...guest]
  const paid = `email:${mailbox}`
  return use === 'paid' ? [...account, paid] : [...account, ...guest, paid]
}

/** An account's uses of coupons with a customer limit, for its export. */
export const couponUsesOf = (db: Queryable, accountId: number): Promise<ExportedRows> =>
  exportRows(db, 'coupon_uses', 'customer', [`account:${accountId}`])
