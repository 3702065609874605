import type { FastifyInstance } from 'fastify'
import type { SandboxControl } from './control.ts'
import type { FaultRule } from './faults.ts'
import { bodyText, parseRawBodies } from './requests.ts'

/**
 * The control over HTTP, for tests in another process. Only such tests register it, as it has no
 * authentication.
 */
export function controlRoutes(control: SandboxControl) {
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
