import type { Env } from '#platform/settings.ts'
import type { CallLimit } from './call-limit.ts'

/**
 * The port of suppliers, who top up a player's account or sell a code. A supplier is a folder with a
 * `SupplierModule`, listed in all-suppliers.ts.
 *
 * The core stores products, orders and costs, decides what to place and when to ask again, and
 * limits calls. A supplier implements its protocol and has no state. It never throws for what the
 * supplier or the network does: that is an outcome.
 *
 * Amounts are integer sen of ringgit. A supplier whose account has another currency is refused.
 */

/** A supplier in the list. */
export type SupplierModule = {
  /** Its name in the database, the settings and the log: lower case letters. */
  readonly name: string
  /** Its name for operators. */
  readonly label: string
  /** Required environment variables. */
  readonly keyNames: readonly string[]
  /** Reads its settings; all `keyNames` are set. Throws `ConfigError`. */
  configure(env: Env, shop: { production: boolean }): ConfiguredSupplier
}

/** A supplier with its settings. */
export type ConfiguredSupplier = {
  readonly name: string
  readonly label: string
  /** Changes in place take effect at once. */
  readonly settings: object
  connect(tools: SupplierTools): Supplier
}

/** Functions of the core for a supplier. */
export type SupplierTools = {
  now(): Date
  /** Sends one request, without redirects and retries. Rejects after the timeout. */
  fetch: typeof fetch
  limit: CallLimit
}

export type Supplier = {
  readonly traits: SupplierTraits
  /** Its whole catalogue. */
  products(): Promise<SupplierResult<SupplierProduct[]>>
  /** One product with its current cost. `gone`: it is not sold. */
  product(sku: string): Promise<SupplierResult<SupplierProduct> | { kind: 'gone' }>
  balance(): Promise<SupplierResult<number>>
  /**
   * Sends an order: at most one request. Call it only after `ref` was committed as sent. Refuses
   * locally what is incomplete (`failed`, `never_created`).
   */
  place(order: SupplierOrder): Promise<Outcome>
  /** Queries an order by its reference; never places one, unless `traits.statusPlaces`. */
  status(order: SentOrder): Promise<StatusOutcome>
  /** Looks a player up, where the supplier has an official call. */
  checkPlayer?(sku: string, fields: PlayerFields): Promise<PlayerCheck>
  /** Verifies a message, which names an order to query. */
  readMessage?(message: RawSupplierMessage): SupplierMessage
  /** Orders that the supplier charged on a Malaysian day ('2026-11-24'), for the reconciliation. */
  statement?(day: string): Promise<SupplierResult<StatementLine[]>>
}

export type SupplierTraits = {
  /** `status` resends the order, which places a lost one: call it only while units are owed. */
  readonly statusPlaces: boolean
  /** How long after it was sent a request can still be accepted. */
  readonly lateAcceptSeconds: number
  /** `status` must not be asked for an order older than this. */
  readonly statusDays: number
  /** The shortest time between two `status` calls for an order. */
  readonly pollSeconds: number
  /** The shortest time between two reads of the catalogue. */
  readonly catalogueSeconds: number
  /** How many single products are read a minute besides those of orders; 0: only the catalogue. */
  readonly productReads: number
}

/** Why a call that changes nothing failed. */
export type SupplierError =
  | { kind: 'misconfigured'; description: string }
  | { kind: 'throttled'; retryAfterSeconds: number }
  | { kind: 'unavailable'; description: string }

export type SupplierResult<T> = { kind: 'ok'; value: T } | SupplierError

export type SupplierProduct = {
  /** Opaque, such as 'recharge:8915'. */
  sku: string
  kind: 'topup' | 'code'
  name: string
  /** The game or brand, as the supplier names it. */
  group: string
  cost_sen: number
  isAvailable: boolean
  /** What must be given with an order. */
  fields: { name: string; label: string; required: boolean }[]
  /** A digest of name, face value and region: another one disables the mapping. */
  fingerprint: string
}

/** Values by the names of the product's fields. */
export type PlayerFields = Readonly<Record<string, string>>

/** One unit to order. */
export type SupplierOrder = {
  /** Ours, unique at every supplier: at most 24 of A to Z, 0 to 9 and the hyphen. */
  ref: string
  sku: string
  kind: SupplierProduct['kind']
  fields: PlayerFields
  /** The most that it may cost. */
  max_cost_sen: number
}

/** A placed order. */
export type SentOrder = SupplierOrder & { supplier_order_id: string | null; sent_at: Date }

export type Code = { pin: string; serial: string | null; expires: string | null }

export type FailureReason =
  | 'player'
  | 'balance'
  | 'price'
  | 'unavailable'
  | 'misconfigured'
  | 'throttled'
  | 'other'

/** What became of an order. */
export type Outcome =
  | {
      state: 'accepted' | 'processing'
      supplier_order_id: string | null
      charged_sen: number | null
    }
  /** `codes`: exactly one, not empty, for a product of kind 'code'; none for a top-up. */
  | {
      state: 'delivered'
      supplier_order_id: string | null
      charged_sen: number | null
      codes: Code[]
    }
  | {
      state: 'failed'
      /** never_created: the supplier has no such order. ended: it ended, and the money is back. */
      certainty: 'never_created' | 'ended'
      /**
       * player: the details are wrong. balance: pause placing. price: above the cap. throttled: too many orders,
       * pause for a minute.
       */
      reason: FailureReason
      /** The supplier's own code or words, without secrets. */
      note: string
    }
  /** Timeout, 5xx, nonsense, contradiction: it may exist. */
  | { state: 'unknown'; note: string; retryAfterSeconds?: number }

/** not_found: the supplier has no such order now, which proves nothing while it may arrive late. */
export type StatusOutcome = Outcome | { state: 'not_found' }

export type PlayerCheck =
  | { kind: 'found'; name: string | null }
  | { kind: 'not_found' }
  | { kind: 'unsupported' }
  | { kind: 'unavailable' }

export type RawSupplierMessage = {
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

export type SupplierMessage = {
  /** refused: not signed by the supplier. ping: nothing to do. */
  kind: 'signed' | 'refused' | 'ping'
  ref: string | null
  /** The response that the supplier expects. */
  reply: string
  /** It says only that the supplier works on the order. */
  isProgress?: boolean
  /**
   * What it says about the order, where its signature covers all of it. Counts only if the supplier must not be
   * asked.
   */
  outcomeOf?(order: SentOrder): Outcome
}

export type StatementLine = { ref: string | null; supplier_order_id: string; charged_sen: number }
