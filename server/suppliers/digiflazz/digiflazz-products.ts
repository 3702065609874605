import { setTimeout as wait } from 'node:timers/promises'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { productCostOf } from '../amounts.ts'
import type { SupplierProduct, SupplierResult } from '../supplier.ts'
import { fingerprintOf, MaybeText, MaybeValue } from '../supplier-calls.ts'
import { codeOf, type DigiflazzClient, digiflazzResult } from './digiflazz-client.ts'
import { PRICE_LIST_LIMIT } from './digiflazz-codes.ts'
import type { DigiflazzSettings } from './digiflazz-settings.ts'
import { digiflazzSign } from './digiflazz-signature.ts'

const Line = Type.Object({
  product_name: Type.String({ minLength: 1 }),
  category: MaybeText,
  brand: MaybeText,
  type: MaybeText,
  price: Type.Union([Type.String(), Type.Number()]),
  buyer_sku_code: Type.String({ minLength: 1, maxLength: 100 }),
  buyer_product_status: Type.Boolean(),
  seller_product_status: Type.Boolean(),
  unlimited_stock: MaybeValue,
  stock: MaybeValue,
  start_cut_off: MaybeText,
  end_cut_off: MaybeText,
})
type Line = Static<typeof Line>

/** The whole price list: one call, at most every five minutes. */
export async function digiflazzProducts(
  client: DigiflazzClient,
  settings: DigiflazzSettings,
  now: Date,
): Promise<SupplierResult<SupplierProduct[]>> {
  const lines = await priceList(client, settings)
  if (lines.kind === 'gone') return { kind: 'ok', value: [] }
  if (lines.kind !== 'ok') return lines
  return { kind: 'ok', value: lines.value.flatMap((line) => productOf(line, now) ?? []) }
}

/** Digiflazz refuses a price list sooner than this after the last, and a single product likewise. */
export const LIST_SECONDS = 300
const PRODUCT_SECONDS = 1

type ProductRead = SupplierResult<SupplierProduct> | { kind: 'gone' }

/**
 * Reads single products with their present costs. Orders of one product share a read that is under way, or ended
 * less than a second ago.
 */
export function digiflazzProductReader(
  client: DigiflazzClient,
  settings: DigiflazzSettings,
  now: () => Date,
): (sku: string) => Promise<ProductRead> {
  const latest = new Map<string, { endedAt: number; read: Promise<ProductRead> }>()
  return (sku) => {
    const last = latest.get(sku)
    if (last && now().getTime() - last.endedAt < PRODUCT_SECONDS * 1000) return last.read
    const read = readWithRetry(() => digiflazzProduct(client, settings, sku, now()))
    const shared = { endedAt: Number.POSITIVE_INFINITY, read }
    const end = () => {
      shared.endedAt = now().getTime()
    }
    read.then(end, end)
    latest.set(sku, shared)
    return read
  }
}

/**
 * Reads again a second later while other processes of the shop read the same product, up to three times. A longer
 * limit is one of all calls.
 */
async function readWithRetry(readNow: () => Promise<ProductRead>): Promise<ProductRead> {
  for (let left = 2; ; left -= 1) {
    const read = await readNow()
    const isSoon = read.kind === 'throttled' && read.retryAfterSeconds <= PRODUCT_SECONDS
    if (!isSoon || left === 0) return read
    await wait(PRODUCT_SECONDS * 1000 * (1 + Math.random() / 2))
  }
}

/** One product with its present cost. A list filtered by brand would be minutes old. */
async function digiflazzProduct(
  client: DigiflazzClient,
  settings: DigiflazzSettings,
  sku: string,
  now: Date,
): Promise<ProductRead> {
  const lines = await priceList(client, settings, sku)
  if (lines.kind !== 'ok') return lines
  const line = lines.value.find(({ buyer_sku_code }) => buyer_sku_code === sku)
  if (!line) return { kind: 'gone' }
  const product = productOf(line, now)
  return product ? { kind: 'ok', value: product } : { kind: 'gone' }
}

async function priceList(client: DigiflazzClient, settings: DigiflazzSettings, code?: string) {
  const body = {
    username: settings.username,
    ...(code === undefined ? {} : { code }),
    sign: digiflazzSign(settings, 'pricelist'),
  }
  const answer = await client('price-list', body, { isLong: true })
  if (answer.kind === 'data' && codeOf(answer.data) === PRICE_LIST_LIMIT) {
    const retryAfterSeconds = code === undefined ? LIST_SECONDS : PRODUCT_SECONDS
    return { kind: 'throttled', retryAfterSeconds } as const
  }
  return digiflazzResult(answer, (data) => (Value.Check(Type.Array(Line), data) ? data : null))
}

/** A product; null if its price is none, as a single one would stop the whole catalogue. */
function productOf(line: Line, now: Date): SupplierProduct | null {
  const cost_sen = productCostOf(line.price)
  if (cost_sen === null) return null
  const { buyer_sku_code, product_name, brand, category, type } = line
  const isCode = /voucher|gift ?card/i.test(`${category} ${type}`)
  const isInStock = line.unlimited_stock === true || Number(line.stock ?? 0) > 0
  return {
    sku: buyer_sku_code,
    kind: isCode ? 'code' : 'topup',
    name: product_name,
    group: brand ?? '',
    cost_sen,
    isAvailable:
      line.buyer_product_status && line.seller_product_status && isInStock && !isCutOff(line, now),
    fields: isCode ? [] : playerFields,
    fingerprint: fingerprintOf([category, brand, type, product_name]),
  }
}

/**
 * The parts of a customer number, which the price list does not name. They are joined in this order
 * without a separator, as is usual for games at the sister API.
 */
const playerFields: SupplierProduct['fields'] = [
  { name: 'customer_no', label: 'Player ID', required: true },
  { name: 'zone', label: 'Zone or server, if the game has one', required: false },
]

/** The number of an order: the player's, or for a code, which has none, our reference. */
export function customerNumber(fields: Readonly<Record<string, string>>, ref: string): string {
  const parts = playerFields.map(({ name }) => fields[name]?.trim() ?? '')
  return parts.join('') || ref
}

/** Whether a product is in its daily pause, which may cross midnight. Assumed to be Malaysian time. */
function isCutOff({ start_cut_off, end_cut_off }: Line, now: Date): boolean {
  const [start, end] = [start_cut_off, end_cut_off].map(minutesOf)
  if (start === null || end === null || start === undefined || end === undefined) return false
  if (start === end) return false
  const minute = Math.floor(now.getTime() / 60_000 + 8 * 60) % (24 * 60)
  return start < end ? minute >= start && minute < end : minute >= start || minute < end
}

function minutesOf(time: string | null | undefined): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{1,2})$/.exec(time?.trim() ?? '') ?? []
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null
}
