import { consolePrefix } from '@apeak/contract/paths'
import type { FastifyInstance } from 'fastify'

/** Every route of the shop, as "GET /api/user", from the router itself; the documentation's own left out. */
export function routesOf(app: FastifyInstance): string[] {
  const parents: string[] = []
  const routes: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, path, methods] = /^([│ ]*)[├└]── (.*) \((.*)\)$/.exec(line) ?? []
    if (indent === undefined || path === undefined || methods === undefined) continue
    // Each level of the printed tree is four characters wide.
    const depth = indent.length / 4
    parents[depth] = path
    const address = parents.slice(0, depth + 1).join('')
    if (address.startsWith('/api/docs')) continue
    for (const method of methods.split(', ')) {
      if (method !== 'HEAD' && method !== 'OPTIONS') routes.push(`${method} ${address}`)
    }
  }
  return routes.sort()
}

/** Whether a route is the operators': who may use it follows from the table of rights. */
export const isOfConsole = (route: string) => route.includes(` ${consolePrefix}/`)

/** Every route of the shop itself. */
export const shopRoutesOf = (app: FastifyInstance): string[] =>
  routesOf(app).filter((route) => !isOfConsole(route))
