import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import type { SandboxControl } from './control.ts'
import type { FaultRule } from './faults.ts'
import { bodyText, parseRawBodies } from './requests.ts'
import { makeSandbox, type SandboxOptions } from './sandbox.ts'
import { sandboxAddresses } from './settings.ts'

export type RunningSandbox = {
  /** Its address, with the prefix /sandbox. */
  url: string
  addresses: ReturnType<typeof sandboxAddresses>
  control: SandboxControl
  close: () => Promise<void>
}

/**
 * Runs the simulator as a separate server, on 127.0.0.1. `port` 0 or absent selects a free one.
 * `controlOverHttp` adds /control for tests in another process; never use it elsewhere. `answerMs`: delay of
 * each answer.
 */
export async function startSandbox(
  options: SandboxOptions & { port?: number; controlOverHttp?: boolean; answerMs?: number },
): Promise<RunningSandbox> {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } })
  const { answerMs = 0 } = options
  if (answerMs > 0) app.addHook('onRequest', () => wait(answerMs))
  const { plugin, control } = makeSandbox(options)
  app.register(plugin, { prefix: '/sandbox' })
  if (options.controlOverHttp) app.register(controlRoutes(control), { prefix: '/control' })
  const origin = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  const url = `${origin}/sandbox`
  return { url, addresses: sandboxAddresses(url), control, close: () => app.close() }
}

/** What happened at a supplier. */
const booksOf = (supplier: SandboxControl['suppliers']['seagm']) => ({
  orders: supplier.orders(),
  deliveries: supplier.deliveries(),
  log: supplier.log(),
  balance: supplier.balance(),
})

/**
 * The control over HTTP, for tests in another process. Only such tests register it, as it has no
 * authentication.
 */
function controlRoutes(control: SandboxControl) {
  return async (app: FastifyInstance): Promise<void> => {
    parseRawBodies(app)
    app.get('/journal', async () => control.journal.list())
    app.get('/state', async () => ({
      razorpay: {
        orders: control.razorpay.orders(),
        payments: control.razorpay.payments(),
        refunds: control.razorpay.refunds(),
        events: control.razorpay.events(),
      },
      fiuu: {
        transactions: control.fiuu.transactions(),
        notices: control.fiuu.notices(),
        refunds: control.fiuu.refunds(),
      },
      suppliers: {
        seagm: booksOf(control.suppliers.seagm),
        digiflazz: booksOf(control.suppliers.digiflazz),
      },
    }))
    app.get('/faults', async () => control.faults.list())
    app.post('/faults', async (request) => {
      control.faults.add(JSON.parse(bodyText(request)) as FaultRule)
      return control.faults.list()
    })
    app.delete('/faults', async () => {
      control.faults.clear()
      return []
    })
    app.patch('/settings', async (request) => {
      const changes = JSON.parse(bodyText(request)) as Partial<SandboxControl['settings']>
      Object.assign(control.settings.razorpay, changes.razorpay)
      Object.assign(control.settings.fiuu, changes.fiuu)
      Object.assign(control.settings.seagm, changes.seagm)
      Object.assign(control.settings.digiflazz, changes.digiflazz)
      return control.settings
    })
    app.post('/advance', async (request) => {
      const { milliseconds } = JSON.parse(bodyText(request)) as { milliseconds: number }
      await control.advance(milliseconds)
      return { now: control.now() }
    })
    app.post('/settled', async () => {
      await control.settled()
      return { now: control.now() }
    })
  }
}
