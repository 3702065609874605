import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Logger, pino } from 'pino'
import { markInternalAccount } from '#accounts/mark-internal-account.ts'
import { accountCrontab, accountTasks } from '#accounts/tasks.ts'
import { orderCrontab, orderTasks } from '#orders/tasks.ts'
import { AnswerCache } from '#platform/answer-cache.ts'
import { loadAssets } from '#platform/assets.ts'
import { followChanges } from '#platform/change-feed.ts'
import { openDatabase, openPool } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { FileStore } from '#platform/files.ts'
import { startJobs } from '#platform/jobs.ts'
import { mailSender } from '#platform/mail.ts'
import { migrate } from '#platform/migrate.ts'
import { createHasher } from '#platform/secret-hashes.ts'
import { openSecrets } from '#platform/secrets.ts'
import { securityHeaders } from '#platform/security-headers.ts'
import type { Shop } from '#platform/shop.ts'
import { buildApp, type Storefront } from './app.ts'
import type { Config } from './config.ts'

const storefrontBuild = fileURLToPath(new URL('../storefront/build/', import.meta.url))

/** A running shop: where it answers, and how to close it. */
export type Server = { url: string; stop(): Promise<void> }

/** Starts everything in the order in which it is needed; `stop` ends it in the reverse order. */
export async function startServer(config: Config): Promise<Server> {
  const log = pino({ level: config.logLevel, redact: ['req.headers.authorization'] })
  const postgres = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ folder: join(config.dataDir, 'postgres') })
  const pool = openPool(config.databaseUrl ?? postgres?.url ?? '')
  const shop: Shop = {
    config,
    pool,
    database: openDatabase(pool),
    answers: new AnswerCache(),
    files: new FileStore(join(config.dataDir, 'files')),
    secrets: await openSecrets(config),
    hasher: createHasher(),
  }
  await migrate(shop.database, pool)
  await markInternalAccount(shop)

  const feed = await followChanges(pool, shop.answers, log)
  const app = await buildApp(shop, log, await loadStorefront(config, log))
  const sendMail = mailSender(config, shop.database)
  const tasks = { ...orderTasks(shop, sendMail), ...accountTasks(shop, sendMail) }
  const jobs = await startJobs(pool, tasks, [...orderCrontab, ...accountCrontab], log)
  await app.listen({ host: config.host, port: config.port })

  return {
    url: config.publicUrl,
    async stop() {
      await app.close()
      await jobs.stop()
      feed.stop()
      await shop.database.destroy()
      await postgres?.stop()
    },
  }
}

async function loadStorefront(config: Config, log: Logger): Promise<Storefront | undefined> {
  const bundle = join(storefrontBuild, 'server', 'index.js')
  if (!existsSync(bundle)) {
    log.warn('the storefront is not built: only the API answers')
    return undefined
  }
  const { render } = await import(pathToFileURL(bundle).href)
  const assets = await loadAssets(
    join(storefrontBuild, 'client'),
    securityHeaders(config.production),
  )
  return { assets, render }
}
