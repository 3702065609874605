import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A reverse proxy that listens, and how a client with an address of its own posts through it. */
export type ReverseProxy = {
  /** `from`: the client's address, one of this machine. Its `headers` come with it. The status. */
  post(path: string, body: unknown, from: string, headers?: Record<string, string>): Promise<number>
  close(): Promise<void>
}

/**
 * Stands in front of a server as nginx and others do: it passes requests on and adds the client's
 * address to `X-Forwarded-For`, behind whatever the client says of itself.
 */
export async function openReverseProxy(target: string): Promise<ReverseProxy> {
  const server = createServer((request, response) => {
    const said = request.headers['x-forwarded-for']
    const addresses = [said ?? [], request.socket.remoteAddress ?? ''].flat().join(', ')
    const { method, url = '/' } = request
    const headers = { ...request.headers, 'x-forwarded-for': addresses }
    const passed = ask(new URL(url, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.writeHead(502).end())
    request.pipe(passed)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    post: (path, body, from, more = {}) =>
      new Promise((answered, failed) => {
        const headers = { ...more, 'content-type': 'application/json' }
        const options = { port, path, method: 'POST', headers, localAddress: from, agent: false }
        ask(options, (answer) => {
          answer.resume().on('end', () => answered(answer.statusCode ?? 0))
        })
          .on('error', failed)
          .end(JSON.stringify(body))
      }),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
