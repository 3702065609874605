import Fastify from 'fastify'
import type { SandboxControl } from './control.ts'
import { controlRoutes } from './control-routes.ts'
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
 * `controlOverHttp` adds /control for tests in another process; never use it elsewhere.
 */
export async function startSandbox(
  options: SandboxOptions & { port?: number; controlOverHttp?: boolean },
): Promise<RunningSandbox> {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } })
  const { plugin, control } = makeSandbox(options)
  app.register(plugin, { prefix: '/sandbox' })
  if (options.controlOverHttp) app.register(controlRoutes(control), { prefix: '/control' })
  const origin = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  const url = `${origin}/sandbox`
  return { url, addresses: sandboxAddresses(url), control, close: () => app.close() }
}
