import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'

const PATIENCE_MS = 10_000

/** A site's certificate. `fault`: why clients reject it; undefined: they accept it. */
export type ShownCertificate = { end: Date; fault: string | undefined }

/** Reads the certificate of an https origin. Throws on a timeout or a failed handshake. */
export async function shownCertificate(origin: string): Promise<ShownCertificate> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) ? {} : { servername: host }),
    // Untrusted certificates are inspected too; nothing is sent over this connection.
    rejectUnauthorized: false,
  })
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('timed out')))
  try {
    await once(socket, 'secureConnect')
    // A code at run time, although typed as an Error.
    const fault = socket.authorized ? undefined : String(socket.authorizationError)
    return { end: new Date(socket.getPeerCertificate().valid_to), fault }
  } finally {
    socket.destroy()
  }
}
