import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Limits } from '#platform/postgres/database.ts'
import { cloneTemplate, dropDatabase, openTestShop } from './test-shop.ts'

/** A proxy between a shop and its database that a test can close or stall. */
export async function openDatabaseProxy(databaseUrl: string) {
  let target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((shop) => {
    const database = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [shop, database],
      [database, shop],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
      if (isSilent) one.pause()
    }
  })
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await open(0)
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(address.port)

  return {
    url: url.href,
    /** Breaks open connections and refuses new ones. */
    async shut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    open: () => open(address.port),
    /** Leads new connections to another server, as after a failover. */
    redirectTo(otherUrl: string) {
      target = new URL(otherUrl)
      for (const socket of sockets) socket.destroy()
    },
    /** Stalls open connections without closing them; with `newcomers` new ones, too. */
    fallSilent({ newcomers }: { newcomers: boolean }) {
      isSilent = newcomers
      for (const socket of sockets) socket.pause()
    },
    /** Resumes stalled connections. */
    talk() {
      isSilent = false
      for (const socket of sockets) socket.resume()
    },
  }
}

export type ProxiedShop = Awaited<ReturnType<typeof openProxiedShop>>

/** A shop that reaches its database through a proxy. `limits`: its timeouts. */
export async function openProxiedShop(limits: Partial<Limits> = {}) {
  const databaseUrl = await cloneTemplate()
  const proxy = await openDatabaseProxy(databaseUrl)
  const shop = await openTestShop({}, { databaseUrl: proxy.url, limits })
  const close = async () => {
    proxy.talk()
    await shop.close()
    await proxy.shut()
    await dropDatabase(databaseUrl)
  }
  return { shop, proxy, close }
}
