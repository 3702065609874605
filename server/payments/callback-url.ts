import { callbackPaths } from '@apeak/contract/paths'
import { payableKinds } from '@apeak/contract/payments'
import type { AppContext } from '#context.ts'
import { fieldRefused } from '#platform/http/problems.ts'

/** The shop's own provider callbacks: the only places a provider may be told to send anybody. */
const callbacks: string[] = [callbackPaths.fiuu, callbackPaths.razorpay].flatMap((paths) =>
  payableKinds.map((kind) => paths[kind]),
)

/**
 * Refuses a callback address that is not one of the shop's own on its public address. An absent or
 * empty one is accepted: gold and manual payments have none.
 */
export function refuseForeignCallback(
  { config: { publicUrl } }: AppContext,
  callbackUrl: string | undefined,
): void {
  if (!callbackUrl) return
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
