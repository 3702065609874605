import type { SupplierName } from '../faults.ts'
import { catalogueOf, type SimProduct } from './catalogue.ts'
import type { OrderFault } from './supplier-faults.ts'

export type SeagmKeys = { uid: string; secretKey: string }
export type DigiflazzKeys = { username: string; apiKey: string; webhookSecret: string }

/** One unit bought at a supplier. Amounts are in sen, times in milliseconds. */
export type SimOrder = {
  id: number
  ref: string
  productId: number
  kind: SimProduct['kind']
  name: string
  fields: Record<string, string>
  price_sen: number
  isPaid: boolean
  refunded_sen: number
  reason: string
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'refunded'
  /** Once, at its first delivery. */
  code: { serial: string; pin: string } | null
  created: number
  paidAt: number
  sentAt: number
  faults: OrderFault[]
}

/** What a player or a buyer of a code really got. */
export type SimDelivery = {
  at: number
  ref: string
  orderId: number
  productId: number
  /** The player's details, as name=value; empty for a code. */
  player: string
  pin: string | null
}

export type LogEntry = {
  at: number
  orderId: number
  ref: string
  kind: 'charge' | 'refund'
  amount_sen: number
  balance_sen: number
}

/** The state of one supplier. */
export type SupplierState = {
  balance_sen: number
  lastId: number
  /** By id. */
  orders: Record<string, SimOrder>
  /** Ids by reference, oldest first. */
  refs: Record<string, number[]>
  deliveries: SimDelivery[]
  log: LogEntry[]
}

export type SuppliersState = Record<SupplierName, SupplierState>

/** Behaviour of one supplier. */
export type SupplierBehaviour = {
  messageUrl: string
  messageTimeLimitMs: number
  products: SimProduct[]
  currency: string
  /** Time from an order to its sending, and from there to its delivery. */
  sendingMs: number
  doneMs: number
  /** What a reference does that was used before. Digiflazz always returns the order, unless it differs. */
  duplicateRef: 'returns' | 'refuses' | 'creates'
  /** Look-ups find an order only after this time. */
  hiddenMs: number
  /** How far the supplier's clock is ahead. */
  skewMs: number
  /** After which time a late request arrives. */
  lateRequestMs: number
  /** An order beyond the balance is refused, or waits unpaid. */
  beyondBalance: 'refused' | 'unpaid'
  allowsAddress: boolean
}

export type SeagmBehaviour = SupplierBehaviour & SeagmKeys & { signEncoded: boolean }
export type DigiflazzBehaviour = SupplierBehaviour &
  DigiflazzKeys & {
    /** The whole price list may be read once within this time. */
    listPauseMs: number
  }

const emptyState = (): SupplierState => ({
  balance_sen: 10_000_000,
  lastId: 50_000,
  orders: {},
  refs: {},
  deliveries: [],
  log: [],
})

/** The initial state: no orders, RM 100,000 each. */
export const emptySuppliers = (): SuppliersState => ({
  seagm: emptyState(),
  digiflazz: emptyState(),
})

const behaviour = (name: SupplierName, shopUrl: string): SupplierBehaviour => ({
  messageUrl: `${shopUrl}/api/supplier-messages/${name}`,
  messageTimeLimitMs: 5_000,
  products: catalogueOf(name),
  currency: 'MYR',
  sendingMs: 500,
  doneMs: 1_000,
  duplicateRef: 'returns',
  hiddenMs: 0,
  skewMs: 0,
  lateRequestMs: 90_000,
  beyondBalance: 'refused',
  allowsAddress: true,
})

/** The default behaviour of SEAGM. */
export const seagmBehaviour = (keys: SeagmKeys, shopUrl: string): SeagmBehaviour => ({
  ...behaviour('seagm', shopUrl),
  ...keys,
  signEncoded: false,
})

/** The default behaviour of Digiflazz. */
export const digiflazzBehaviour = (keys: DigiflazzKeys, shopUrl: string): DigiflazzBehaviour => ({
  ...behaviour('digiflazz', shopUrl),
  ...keys,
  listPauseMs: 300_000,
})
