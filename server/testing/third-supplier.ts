import { randomUUID } from 'node:crypto'
import { ConfigError } from '#platform/settings.ts'
import type {
  Code,
  Outcome,
  PlayerCheck,
  SentOrder,
  StatusOutcome,
  Supplier,
  SupplierModule,
  SupplierOrder,
  SupplierProduct,
  SupplierTraits,
} from '#suppliers/supplier.ts'
import { supplierModule } from '#suppliers/supplier-settings.ts'

/** An order in the supplier's own books. */
type Booked = {
  ref: string
  kind: SupplierProduct['kind']
  state: 'processing' | 'delivered' | 'failed'
  charged_sen: number
  codes: Code[]
}

/** What happens to the next calls; the usual thing once it is empty. */
type PlaceFault =
  /** Nothing arrives; or the order arrives, and its answer is lost. */
  | 'lost'
  | 'silent'
  /** Arrives, and is answered with nonsense. */
  | 'nonsense'
  /** Arrives only when `arrive` is called. */
  | 'delayed'
  | 'processing'
  | 'player'
  | 'balance'
  | 'unavailable'
  | 'misconfigured'
  | 'throttled'
  | 'other'
  /** Arrives, and the call breaks off. */
  | 'throws'
/** `delayed`: where asking repeats the order, it arrives only when `arrive` is called. */
type StatusFault = 'lost' | 'not_found' | 'nonsense' | 'delayed'

/** The supplier's own state, which the shop sees only through its calls. */
export type ThirdSupplier = {
  module: SupplierModule
  traits: { -readonly [Name in keyof SupplierTraits]: SupplierTraits[Name] }
  products: Map<string, SupplierProduct>
  orders: Map<string, Booked>
  faults: { place: PlaceFault[]; status: StatusFault[]; isDead: boolean }
  calls: { place: string[]; status: string[] }
  balance: { sen: number }
  /** The names of players by their id; another id is not found. `answer` replaces the usual answer. */
  players: {
    names: Map<string, string>
    calls: number
    answer: (() => Promise<PlayerCheck>) | null
  }
  /** Called once, while a product is read. */
  meanwhile: { read?: (() => Promise<unknown>) | undefined }
  /** Ends an order that is processing. */
  end(ref: string, state: 'delivered' | 'failed'): void
  /** Lets the delayed requests arrive. */
  arrive(): void
  /** The message that its server would send about an order. */
  messageOf(ref: string): { headers: Record<string, string>; body: string }
}

export const usualTraits: SupplierTraits = {
  statusPlaces: false,
  lateAcceptSeconds: 60,
  statusDays: 30,
  pollSeconds: 1,
  catalogueSeconds: 0,
  productReads: 60,
}

/**
 * A fictitious supplier: the minimum that adding one takes. It keeps an order once by its reference, and counts
 * every delivery. `name`: two of them are two suppliers.
 */
export function thirdSupplier(name = 'kenari'): ThirdSupplier {
  const key = `${name.toUpperCase()}_SECRET`
  const world: World = {
    traits: { ...usualTraits },
    products: new Map(),
    orders: new Map(),
    delayed: [],
    faults: { place: [], status: [], isDead: false },
    calls: { place: [], status: [] },
    balance: { sen: 10_000_000 },
    players: { names: new Map(), calls: 0, answer: null },
    meanwhile: {},
    secret: '',
  }
  return {
    ...world,
    module: supplierModule({
      name,
      label: name[0]?.toUpperCase() + name.slice(1),
      keyNames: [key],
      readSettings(env) {
        world.secret = env[key] ?? ''
        if (world.secret.length < 8) throw new ConfigError(`${key} is too short.`)
        return {}
      },
      connect: () => connect(world),
    }),
    end(ref, state) {
      const order = world.orders.get(ref)
      if (order?.state === 'processing') Object.assign(order, booked(world, order, state))
    },
    arrive() {
      for (const order of world.delayed.splice(0)) accept(world, order, 'delivered')
    },
    messageOf: (ref) => ({
      headers: { 'x-kenari-secret': world.secret, 'content-type': 'application/json' },
      body: JSON.stringify({ ref, order: world.orders.get(ref) }),
    }),
  }
}

type World = Pick<
  ThirdSupplier,
  'traits' | 'products' | 'orders' | 'faults' | 'calls' | 'balance' | 'players' | 'meanwhile'
> & { delayed: SupplierOrder[]; secret: string }

const dead = { kind: 'unavailable', description: 'It does not answer.' } as const

function connect(world: World): Supplier {
  const { faults, products } = world
  return {
    traits: world.traits,
    products: async () => (faults.isDead ? dead : { kind: 'ok', value: [...products.values()] }),
    async product(sku) {
      const value = products.get(sku)
      const { read } = world.meanwhile
      world.meanwhile.read = undefined
      await read?.()
      if (faults.isDead) return dead
      return value ? { kind: 'ok', value } : { kind: 'gone' }
    },
    balance: async () => (faults.isDead ? dead : { kind: 'ok', value: world.balance.sen }),
    async checkPlayer(_sku, { playerid = '' }) {
      const { players } = world
      players.calls += 1
      if (players.answer) return players.answer()
      const name = players.names.get(playerid)
      return name === undefined ? { kind: 'not_found' } : { kind: 'found', name }
    },
    place: async (order) => place(world, order),
    status: async (order) => status(world, order),
    readMessage({ headers, body }) {
      const isSigned = headers['x-kenari-secret'] === world.secret
      if (!isSigned) return { kind: 'refused', ref: null, reply: '' }
      const { ref, order } = JSON.parse(Buffer.from(body).toString())
      const said = order ? { outcomeOf: () => outcomeOf(order) } : {}
      return { kind: 'signed', ref, reply: 'thanks', ...said }
    },
    async statement() {
      if (faults.isDead) return dead
      const charged = [...world.orders.values()].filter(({ state }) => state === 'delivered')
      const value = charged.map(({ ref, charged_sen }) => ({
        ref,
        supplier_order_id: `k-${ref}`,
        charged_sen,
      }))
      return { kind: 'ok', value }
    },
  }
}

const refusals = [
  ...['player', 'balance', 'unavailable', 'misconfigured'],
  ...['throttled', 'other'],
] as const

const isRefusal = (fault: PlaceFault | undefined): fault is (typeof refusals)[number] =>
  (refusals as readonly unknown[]).includes(fault)

function place(world: World, order: SupplierOrder): Outcome {
  world.calls.place.push(order.ref)
  const fault = world.faults.isDead ? 'lost' : world.faults.place.shift()
  const unknown = { state: 'unknown', note: 'No answer.' } as const
  const refused = { state: 'failed', certainty: 'never_created', note: 'No.' } as const
  if (fault === 'lost') return unknown
  if (isRefusal(fault)) {
    // A reference that it knows keeps its order.
    return world.orders.has(order.ref) ? unknown : { ...refused, reason: fault }
  }
  if (fault === 'delayed') {
    world.delayed.push(order)
    return unknown
  }
  const outcome = accept(world, order, fault === 'processing' ? 'processing' : 'delivered')
  if (fault === 'throws') throw new Error('the connection broke')
  return fault === 'silent' || fault === 'nonsense' ? unknown : outcome
}

/** Takes an order, once. */
function accept(world: World, order: SupplierOrder, state: 'processing' | 'delivered'): Outcome {
  const { ref, sku } = order
  const known = world.orders.get(ref)
  if (known) return outcomeOf(known)
  const product = world.products.get(sku)
  if (!product || product.cost_sen > order.max_cost_sen) {
    const reason = product ? 'price' : 'unavailable'
    return { state: 'failed', certainty: 'never_created', reason, note: 'Not at this price.' }
  }
  const { kind, cost_sen: charged_sen } = product
  const taken: Booked = { ref, kind, state: 'processing', charged_sen, codes: [] }
  world.balance.sen -= product.cost_sen
  const now = state === 'delivered' ? booked(world, taken, state) : taken
  world.orders.set(ref, now)
  return outcomeOf(now)
}

function booked(world: World, order: Booked, state: 'delivered' | 'failed'): Booked {
  if (state === 'failed') {
    world.balance.sen += order.charged_sen
    return { ...order, state, charged_sen: 0 }
  }
  const codes = order.kind === 'code' ? [{ pin: randomUUID(), serial: 'S1', expires: null }] : []
  return { ...order, state, codes }
}

function outcomeOf({ ref, state, charged_sen, codes }: Booked): Outcome {
  const supplier_order_id = `k-${ref}`
  if (state === 'processing') return { state, supplier_order_id, charged_sen }
  if (state === 'delivered') return { state, supplier_order_id, charged_sen, codes }
  return { state, certainty: 'ended', reason: 'other', note: 'Ended.' }
}

function status(world: World, order: SentOrder): StatusOutcome {
  world.calls.status.push(order.ref)
  const fault = world.faults.isDead ? 'lost' : world.faults.status.shift()
  if (fault === 'delayed' && world.traits.statusPlaces) world.delayed.push(order)
  if (fault && fault !== 'not_found') return { state: 'unknown', note: 'No answer.' }
  if (fault === 'not_found') return { state: 'not_found' }
  const known = world.orders.get(order.ref)
  if (known) return outcomeOf(known)
  return world.traits.statusPlaces ? accept(world, order, 'delivered') : { state: 'not_found' }
}
