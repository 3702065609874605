import type { FastifyInstance } from 'fastify'
import { type Clock, systemClock } from './clock.ts'
import { makeControl } from './control.ts'
import { makeDeliver } from './delivery.ts'
import { makeFaults } from './faults.ts'
import { handlePending } from './fiuu/fiuu-payments.ts'
import { emptyFiuuState } from './fiuu/fiuu-state.ts'
import { handleNotices } from './fiuu/messages.ts'
import { fiuuPages } from './fiuu/page-routes.ts'
import { queryLimits } from './fiuu/query-limits.ts'
import { fiuuQueries } from './fiuu/query-routes.ts'
import { fiuuRefunds, handleFiuuRefunds } from './fiuu/refund-routes.ts'
import { fiuuReportRoutes } from './fiuu/report-routes.ts'
import { makeJournal } from './journal.ts'
import { debouncedWriter, fileMemory, type Memory } from './memory.ts'
import { assetRoutes, sendAsset } from './pages.ts'
import { razorpayApi } from './razorpay/api-routes.ts'
import { razorpayCheckout } from './razorpay/checkout-routes.ts'
import { handlePayments } from './razorpay/razorpay-payments.ts'
import { emptyRazorpayState } from './razorpay/razorpay-state.ts'
import { handleRefunds } from './razorpay/refunds.ts'
import { handleWebhooks } from './razorpay/webhooks.ts'
import { interceptCalls, parseRawBodies } from './requests.ts'
import { makeSchedule } from './schedule.ts'
import { type FiuuKeys, fiuuSettings, type RazorpayKeys, razorpaySettings } from './settings.ts'
import { digiflazzRoutes } from './suppliers/digiflazz-routes.ts'
import { seagmRoutes } from './suppliers/seagm-routes.ts'
import { handleNotices as handleSupplierNotices } from './suppliers/supplier-messages.ts'
import { handleSteps } from './suppliers/supplier-orders.ts'
import {
  type DigiflazzKeys,
  digiflazzBehaviour,
  emptySuppliers,
  type SeagmKeys,
  seagmBehaviour,
} from './suppliers/supplier-state.ts'
import type { SandboxState, World } from './world.ts'

export type SandboxOptions = {
  /** The shop's own address, for webhooks and notifications. */
  shopUrl: string
  razorpay: RazorpayKeys
  fiuu: FiuuKeys
  seagm: SeagmKeys
  digiflazz: DigiflazzKeys
  clock?: Clock
  /** A folder for the state. Without it, a restart loses everything. */
  folder?: string
  /** The seed of all random faults. */
  seed?: number
}

export type Sandbox = ReturnType<typeof makeSandbox>

/**
 * Simulates the payment providers and the suppliers. Register `plugin` under a prefix such as /sandbox; `control` changes and inspects
 * its behaviour. Never register it in production.
 */
export function makeSandbox(options: SandboxOptions) {
  refuseLiveKeys(options)
  const shopUrl = options.shopUrl.replace(/\/+$/, '')
  const clock = options.clock ?? systemClock()
  const faults = makeFaults(options.seed ?? 1)
  const journal = makeJournal()
  const memory = options.folder ? fileMemory(options.folder) : null
  const state = rememberedState(memory)
  const writer = debouncedWriter(memory, state)
  const schedule = makeSchedule(clock, state.tasks, writer.changed)
  const closing = new AbortController()
  const world: World = {
    shopUrl,
    base: '',
    clock,
    faults,
    journal,
    schedule,
    deliver: makeDeliver({ clock, faults, journal, closing: closing.signal }),
    state,
    settings: {
      razorpay: razorpaySettings(options.razorpay, shopUrl),
      fiuu: fiuuSettings(options.fiuu, shopUrl),
      seagm: seagmBehaviour(options.seagm, shopUrl),
      digiflazz: digiflazzBehaviour(options.digiflazz, shopUrl),
    },
    changed: writer.changed,
  }
  const limits = queryLimits(world)
  handleWebhooks(world)
  handlePayments(world)
  handleRefunds(world)
  handleNotices(world)
  handlePending(world)
  handleFiuuRefunds(world)
  handleSteps(world)
  handleSupplierNotices(world)

  const plugin = async (app: FastifyInstance): Promise<void> => {
    world.base = app.prefix
    parseRawBodies(app)
    // The shop's headers forbid frames, but this page must appear in a frame of the shop.
    app.addHook('onSend', async (_request, reply, payload) => {
      reply.removeHeader('x-frame-options')
      return payload
    })
    app.register(assetRoutes, { prefix: '/assets' })
    app.register(razorpayPart(world), { prefix: '/razorpay' })
    app.register(fiuuPart(world, limits), { prefix: '/fiuu' })
    app.register(seagmRoutes(world), { prefix: '/seagm' })
    app.register(digiflazzRoutes(world), { prefix: '/digiflazz' })
    // The shop can receive pending messages of an earlier run only from now on.
    app.addHook('onListen', async () => schedule.resume())
    app.addHook('onClose', async () => {
      schedule.stop()
      closing.abort()
      await schedule.settled()
      writer.flush()
    })
  }
  return { plugin, control: makeControl(world, limits) }
}

function razorpayPart(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    interceptCalls(app, world, 'razorpay')
    app.register(razorpayApi(world), { prefix: '/v1' })
    app.register(razorpayCheckout(world))
    app.get('/checkout.js', { config: { call: 'checkout.script' } }, (_request, reply) =>
      sendAsset(reply, 'checkout.js'),
    )
  }
}

function fiuuPart(world: World, limits: ReturnType<typeof queryLimits>) {
  return async (app: FastifyInstance): Promise<void> => {
    interceptCalls(app, world, 'fiuu')
    app.register(fiuuPages(world))
    app.register(fiuuQueries(world, limits))
    app.register(fiuuRefunds(world))
    app.register(fiuuReportRoutes(world))
  }
}

// A simulator that signs with live keys could report payments to a real shop.
function refuseLiveKeys({ razorpay, fiuu }: SandboxOptions): void {
  if (!razorpay.keyId.startsWith('rzp_test_') || !fiuu.merchantId.startsWith('SB_')) {
    throw new Error('the payment sandbox takes only test keys (rzp_test_…, SB_…)')
  }
}

function rememberedState(memory: Memory | null): SandboxState {
  const empty = {
    tasks: {},
    razorpay: emptyRazorpayState(),
    fiuu: emptyFiuuState(),
    suppliers: emptySuppliers(),
  }
  const read = memory?.read()
  if (typeof read !== 'object' || read === null) return empty
  // Written by an earlier version of this code: missing parts are added.
  const { tasks, razorpay, fiuu, suppliers } = read as Partial<SandboxState>
  return {
    tasks: { ...tasks },
    razorpay: { ...empty.razorpay, ...razorpay },
    fiuu: { ...empty.fiuu, ...fiuu },
    suppliers: { ...empty.suppliers, ...suppliers },
  }
}
