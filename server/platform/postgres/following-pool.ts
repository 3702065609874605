import type { Socket } from 'node:net'
import pg from 'pg'
import type { DatabaseHost } from './database-hosts.ts'
import { PrimaryWatch } from './primary-watch.ts'
import { ShopConnection } from './shop-connection.ts'

/** So much of the time that a connection may take is left for making it, ms. */
const TO_CONNECT_MS = 1_000

type Connected = (error?: Error | null) => void

/**
 * A pool whose connections all lead to the one of several servers that takes writes. Once another takes
 * over, those to the server before are broken off, as if it had died: what stands there may be old.
 */
export class FollowingPool extends pg.Pool {
  readonly #watch: PrimaryWatch

  constructor(hosts: readonly DatabaseHost[], options: pg.PoolConfig) {
    const open = new Set<FollowingConnection>()
    const watch = new PrimaryWatch(hosts, (primary) => {
      for (const connection of open) connection.breakOffUnless(primary)
    })
    const patience = Math.max(0, (options.connectionTimeoutMillis ?? 0) - TO_CONNECT_MS)
    class Client extends FollowingConnection {
      protected override async find(): Promise<DatabaseHost> {
        const host = await watch.find(patience)
        open.add(this)
        this.once('end', () => open.delete(this))
        return host
      }
    }
    super({ ...options, connectionString: hosts[0]?.url, Client })
    this.#watch = watch
  }

  override end(...args: unknown[]): never {
    this.#watch.stop()
    return (super.end as (...args: unknown[]) => unknown).apply(this, args) as never
  }
}

abstract class FollowingConnection extends ShopConnection {
  #to: DatabaseHost | undefined

  /** The server to connect to. */
  protected abstract find(): Promise<DatabaseHost>

  // The pool hands in what it wants called; pg's other form is not used here.
  override connect(...[connected]: unknown[]): never {
    const done = connected as Connected
    return void this.find()
      .then((host) => this.#connectTo(host, done))
      .catch(done) as never
  }

  /** Breaks the connection off as a network would, unless it leads to that server. */
  breakOffUnless(primary: DatabaseHost): void {
    if (this.#to && this.#to !== primary) this.#socket.destroy()
  }

  #connectTo(host: DatabaseHost, connected: Connected): void {
    // The pool destroys the socket of a connection that takes too long: it never began, and so never ends.
    if (this.#socket.destroyed) {
      this.emit('end')
      throw new Error('Connection terminated')
    }
    this.#to = host
    this.host = host.host
    this.port = host.port
    super.connect(connected)
  }

  get #socket(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream
  }
}
