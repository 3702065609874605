import { once } from 'node:events'
import type { Server } from 'node:http'

/**
 * More than the opening of a payment may take. It does not wait for ever, since a browser may open a
 * connection on which it never sends a request.
 */
const PATIENCE_MS = 9_500

/**
 * Takes no new connection, answers the requests of open ones, and resolves when the last is closed:
 * at the latest when its patience ends. To be done before the shop itself closes, which refuses
 * the calls of a page that is under way.
 */
export async function drain(server: Server, patienceMs = PATIENCE_MS): Promise<void> {
  const closed = once(server, 'close')
  // A response on its way does not say that its connection ends: it is closed soon after.
  server.keepAliveTimeout = 1
  server.close()
  const patience = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearTimeout(patience)
}
