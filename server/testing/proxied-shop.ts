import type { Limits } from '#platform/postgres/database.ts'
import { openDatabaseProxy } from './database-proxy.ts'
import { cloneTemplate, dropDatabase, openTestShop } from './test-shop.ts'

export type ProxiedShop = Awaited<ReturnType<typeof openProxiedShop>>

/** A shop that reaches its database through a proxy. `limits`: how long it waits for it. */
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
