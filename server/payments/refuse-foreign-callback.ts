import type { AppContext } from '#context.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import type { Provider } from './provider.ts'

/**
 * Refuses a callback address that is not one of the shop's own on its public address. An absent or
 * empty one is accepted: gold and manual payments have none.
 */
export function refuseForeignCallback(
  { config: { publicUrl }, providers }: AppContext,
  callbackUrl: string | undefined,
): void {
  if (!callbackUrl) return
  const callbacks = [...providers.values()].flatMap(returnPaths)
  // Compared as written: a parser that repairs odd forms would accept what a browser reads otherwise.
  const path = callbackUrl.startsWith(publicUrl) ? callbackUrl.slice(publicUrl.length) : ''
  const [pathname, query, ...more] = path.split('?')
  const allowed =
    pathname !== undefined &&
    callbacks.includes(pathname) &&
    more.length === 0 &&
    (query === undefined || /^orderid=[A-Za-z0-9-]{0,64}$/.test(query))
  if (!allowed) {
    throw fieldRefused('callback_url', "The callback must be one of this shop's own addresses.")
  }
}

/** Where a provider may be told to send a browser: to its own callbacks. */
function returnPaths({ routes }: Provider): string[] {
  return routes.flatMap(({ path, kind }) => (kind === null ? [] : [path]))
}
