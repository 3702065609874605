import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'

const PATIENCE_MS = 10_000

/** When the certificate ends that an https origin shows. Throws where none is shown in time. */
export async function certificateEnd(origin: string): Promise<Date> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) ? {} : { servername: host }),
    // One that has ended is looked at as well; nothing is sent over this connection.
    rejectUnauthorized: false,
  })
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('nobody answered in time')))
  try {
    await once(socket, 'secureConnect')
    return new Date(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}
