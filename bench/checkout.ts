import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { BareDone, BareTask } from './bare-client.ts'
import { closeAtExit } from './closing.ts'
import { Connection } from './connection.ts'
import type { Round } from './rounds.ts'
import { drainMails, type MeasuredShop } from './shop.ts'
import { buy, type Purchase, SHOPPERS, shoppersRound } from './shoppers.ts'

/** A measurement of the shop beside its baseline. */
export type Measured = {
  name: string
  shopRound(seconds: number): Promise<Round>
  bareRound(seconds: number): Promise<Round>
}

/** The shop's checkout and its baseline: the same rows written by a bare database client. */
export async function prepareCheckout(shop: MeasuredShop, purchase: Purchase): Promise<Measured> {
  const connection = await Connection.open(shop.port)
  const orderId = await buy(connection, purchase)
  connection.close()
  const file = fileURLToPath(new URL('bare-client.ts', import.meta.url))
  const bare = fork(file, [shop.databaseUrl, String(SHOPPERS)], { detached: true })
  closeAtExit(() => bare.kill())
  const watcher = new pg.Client(shop.databaseUrl)
  // The next query reports a lost connection.
  watcher.on('error', () => undefined)
  await watcher.connect()
  closeAtExit(() => watcher.end())
  return {
    name: `checkout by ${SHOPPERS} at once`,
    async shopRound(seconds) {
      await drainMails(watcher)
      return shoppersRound(shop, purchase, seconds)
    },
    async bareRound(seconds) {
      await drainMails(watcher)
      const task: BareTask = { orderId, seconds }
      bare.send(task)
      const [done] = (await once(bare, 'message')) as [BareDone]
      if ('error' in done) throw new Error(done.error)
      return done.round
    },
  }
}
