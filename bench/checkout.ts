import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { BareDone, BareTask } from './bare-client.ts'
import { closeAtExit } from './closing.ts'
import { Connection } from './connection.ts'
import type { Round } from './rounds.ts'
import type { MeasuredShop } from './shop.ts'
import { drainMails } from './shop.ts'
import type { Purchase } from './shoppers.ts'
import { buy, SHOPPERS, shoppersRound } from './shoppers.ts'

/** The shop's checkout and its baseline: the same rows written by a bare database client. */
export class Checkout {
  readonly name = `checkout by ${SHOPPERS} at once`
  readonly #shop: MeasuredShop
  readonly #purchase: Purchase
  readonly #bare: ChildProcess
  readonly #orderId: string
  readonly #watcher: pg.Client

  private constructor(
    shop: MeasuredShop,
    purchase: Purchase,
    bare: ChildProcess,
    orderId: string,
    watcher: pg.Client,
  ) {
    this.#shop = shop
    this.#purchase = purchase
    this.#bare = bare
    this.#orderId = orderId
    this.#watcher = watcher
  }

  static async prepare(shop: MeasuredShop, purchase: Purchase): Promise<Checkout> {
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
    return new Checkout(shop, purchase, bare, orderId, watcher)
  }

  async shopRound(seconds: number): Promise<Round> {
    await drainMails(this.#watcher)
    return shoppersRound(this.#shop, this.#purchase, seconds)
  }

  async bareRound(seconds: number): Promise<Round> {
    await drainMails(this.#watcher)
    const task: BareTask = { orderId: this.#orderId, seconds }
    this.#bare.send(task)
    const [done] = (await once(this.#bare, 'message')) as [BareDone]
    if ('error' in done) throw new Error(done.error)
    return done.round
  }
}
