import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Language, languageOf } from '@apeak/contract/languages'
import { consolePages } from '@apeak/contract/paths'
import type { Logger } from 'pino'
import { markInternalAccount } from '#accounts/register.ts'
import { openMetrics } from '#monitoring/metrics.ts'
import { serveMetrics } from '#monitoring/metrics-server.ts'
import { watchHeartbeat, watchRunners } from '#monitoring/watch-process.ts'
import { watchOperatorSessions } from '#operators/operators.ts'
import { drain } from '#platform/http/drain.ts'
import { securityHeaders } from '#platform/http/security-headers.ts'
import { openRunners } from '#platform/jobs/runners.ts'
import { timeStep } from '#platform/log.ts'
import { startOutbox } from '#platform/mail/outbox.ts'
import { loadAssets } from '#platform/pages/assets.ts'
import type { ConsoleBuild } from '#platform/pages/console-page.ts'
import type { Render } from '#platform/pages/pages.ts'
import { warmPages } from '#platform/pages/warm-pages.ts'
import { longIdle, openDatabase, openPool } from '#platform/postgres/database.ts'
import { keepListening } from '#platform/postgres/listen.ts'
import { recogniseKey } from '#platform/secrets/recognise-key.ts'
import { createHasher } from '#platform/secrets/secret-hashes.ts'
import { allListeners } from './all-listeners.ts'
import { allMailKinds, allTasks, crontabOf, ownerEmailsOf } from './all-tasks.ts'
import { buildApp, type Storefront } from './app.ts'
import type { Config } from './config.ts'
import { openContext } from './open-context.ts'
import { openSandbox } from './use-sandbox.ts'

const storefrontBuild = fileURLToPath(new URL('../../storefront/build/', import.meta.url))
const consoleBuild = fileURLToPath(new URL('../../console/build/', import.meta.url))

/**
 * Connections for the jobs of suppliers. Most of these jobs wait for answers; those that go on share these, so
 * that shoppers' requests do not compete with a hundred jobs. Jobs may wait longer for one than requests do.
 */
const SUPPLY_CONNECTIONS = 2
const supplyLimits = { ...longIdle, connection: 15_000 }

type BuildOf = (language: Language) => string

/** A running server. */
export type Server = { stop(): Promise<void> }

/**
 * Starts serving requests and running jobs on a migrated database. `buildOf`: the build of the pages in a
 * language, for tests. `stop` closes everything in reverse order and lets running work finish.
 */
export async function startServer(
  config: Config,
  databaseUrl: string,
  log: Logger,
  buildOf: BuildOf = (language) => language,
): Promise<Server> {
  const pool = openPool(databaseUrl, undefined, longIdle)
  const context = await openContext(config, { pool, log, hasher: createHasher() })
  await recogniseKey(context)
  await markInternalAccount(context)
  const storefront = await timeStep(log, 'loaded the pages', () =>
    loadStorefront(config, log, buildOf),
  )
  const metrics = config.metrics ? openMetrics(context) : undefined
  const app = await buildApp(context, {
    metrics,
    storefront,
    console: await loadConsole(config, log),
    sandbox: await openSandbox(config),
  })
  const supplyDatabase = openDatabase(openPool(databaseUrl, SUPPLY_CONNECTIONS, supplyLimits))
  const tasks = allTasks(context, supplyDatabase)
  const runners = openRunners(pool, tasks, crontabOf(context), log)
  const feed = await keepListening(pool, [...allListeners(context), runners.feed], log)
  const ownerEmails = ownerEmailsOf(context)
  const watch = watchRunners(context, { runners, tasks }, ownerEmails)
  const outbox = startOutbox(context, allMailKinds(context))
  context.heartbeat.start()
  const heartbeatWatch = watchHeartbeat(context, ownerEmails)
  const sessions = watchOperatorSessions(context)
  if (storefront && config.warmUpSeconds > 0) {
    await timeStep(log, 'rendered the first pages', () =>
      warmPages(app, config.warmUpSeconds, config.languages),
    )
  }
  await app.listen({ host: config.host, port: config.port })
  // Jobs ask the simulated providers and suppliers, which this server answers for.
  await runners.start()
  const metricsServer =
    config.metrics && metrics ? await serveMetrics(config.metrics, metrics) : undefined

  return {
    async stop() {
      // Event streams never end by themselves.
      context.eventStreams.end()
      await Promise.all([
        drain(app.server),
        ...[runners, watch, heartbeatWatch, outbox, sessions].map((part) => part.stop()),
      ])
      await app.close()
      context.heartbeat.stop()
      metricsServer?.close()
      context.mailer.close()
      feed.stop()
      await supplyDatabase.destroy()
      await context.database.destroy()
    },
  }
}

async function loadStorefront(
  config: Config,
  log: Logger,
  buildOf: BuildOf,
): Promise<Storefront | undefined> {
  const builds = config.languages.map((language) => {
    const folder = join(storefrontBuild, buildOf(language))
    return { language, client: join(folder, 'client'), bundle: join(folder, 'server', 'index.js') }
  })
  if (!builds.every(({ bundle }) => existsSync(bundle))) {
    log.warn('the storefront is not built: only the API is served')
    return undefined
  }
  const renders = new Map<Language, Render>()
  for (const { language, bundle } of builds) {
    const { render } = await import(pathToFileURL(bundle).href)
    renders.set(language, render)
  }
  const render: Render = (request, ...rest) => {
    const language = languageOf(new URL(request.url).pathname)
    const own = renders.get(language)
    if (!own) throw new Error(`This shop has no pages in ${language}.`)
    return own(request, ...rest)
  }
  const folders = builds.map(({ client }) => client)
  return { render, assets: await loadAssets(folders, securityHeaders(config.production)) }
}

async function loadConsole(config: Config, log: Logger): Promise<ConsoleBuild | undefined> {
  const page = join(consoleBuild, 'index.html')
  if (!existsSync(page)) {
    log.warn("the operators' console is not built")
    return undefined
  }
  const headers = securityHeaders(config.production)
  const assets = await loadAssets(
    [join(consoleBuild, 'assets')],
    headers,
    `${consolePages.home}/assets`,
  )
  return { assets, page: await readFile(page, 'utf8') }
}
