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
