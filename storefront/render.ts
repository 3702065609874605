import * as build from 'virtual:react-router/server-build'
import { createClient, type Transport } from '@apeak/contract/client'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { apiContext, type Settings, settingsContext } from './server-context.ts'

const handle = createRequestHandler(build, 'production')

/**
 * Renders one page to a whole response that holds nothing of the visitor, so it may be cached.
 * `shop` and `admin` carry the pages' own API calls. Anything but status 200 must not be cached.
 */
export function render(
  request: Request,
  shop: Transport,
  admin: Transport,
  settings: Settings,
): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(apiContext, createClient(shop, admin))
  context.set(settingsContext, settings)
  return handle(request, context)
}
