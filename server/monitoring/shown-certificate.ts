import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'

const PATIENCE_MS = 10_000

/** A certificate as it is shown to whoever comes. `fault`: why nobody should trust it; undefined: they may. */
export type ShownCertificate = { end: Date; fault: string | undefined }

/** The certificate that an https origin shows. Throws where none is shown in time. */
export async function shownCertificate(origin: string): Promise<ShownCertificate> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) ? {} : { servername: host }),
    // One that nobody trusts is looked at as well; nothing is sent over this connection.
    rejectUnauthorized: false,
  })
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('nobody answered in time')))
  try {
    await once(socket, 'secureConnect')
    // A code, though its type says an error.
    const fault = socket.authorized ? undefined : String(socket.authorizationError)
    return { end: new Date(socket.getPeerCertificate().valid_to), fault }
  } finally {
    socket.destroy()
  }
}
