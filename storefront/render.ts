import * as build from 'virtual:react-router/server-build'
import { createClient, type Transport } from '@apeak/contract/client'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { language } from '#messages/language.ts'
import { apiContext, type Settings, settingsContext } from './server-context.ts'

const handle = createRequestHandler(build, 'production')

/**
 * Renders one page to a complete response without visitor data, so that it can be cached. `shop` and `admin`
 * carry the page's API calls. Only status 200 may be cached.
 */
export function render(
  request: Request,
  shop: Transport,
  admin: Transport,
  settings: Settings,
): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(apiContext, createClient(shop, admin, undefined, language))
  context.set(settingsContext, settings)
  return handle(request, context)
}
