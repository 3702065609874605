import { createServer } from 'node:http'
import { Socket } from 'node:net'
import { serverPaths } from '@apeak/contract/paths'
import type { Sandbox } from '@apeak/sandbox/sandbox'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { decorateCallers } from '#accounts/authentication.ts'
import type { Metrics } from '#monitoring/metrics.ts'
import { guardConsole } from '#operators/guard-console.ts'
import { cachePublicResponses } from '#platform/cache/public-responses.ts'
import type { ResponseCache } from '#platform/cache/response-cache.ts'
import { fileRoutes } from '#platform/files/file-routes.ts'
import { describeApi, showDocs } from '#platform/http/api-description.ts'
import { answerBrokenHttp, isWithinPipelineLimit } from '#platform/http/connections.ts'
import { trackConnections, trackResponse } from '#platform/http/drain.ts'
import { BODY_BYTES_MAX, checkInput } from '#platform/http/input.ts'
import { decorateLanguage } from '#platform/http/language.ts'
import { answerProblems, problem } from '#platform/http/problems.ts'
import { healthRoutes } from '#platform/http/readiness.ts'
import { writeBySchema } from '#platform/http/responses.ts'
import { dataPolicy, openToShops, securityHeaders } from '#platform/http/security-headers.ts'
import { mailboxRoutes } from '#platform/mail/mailbox.ts'
import { type ConsoleBuild, serveConsole } from '#platform/pages/console-page.ts'
import { routableAddress } from '#platform/pages/page-address.ts'
import { type Checkouts, type Render, servePages } from '#platform/pages/pages.ts'
import { previewOfToken } from '#platform/previews.ts'
import { shareImageRoutes } from '#share-images/routes.ts'
import { allConsoleRoutes, allShopRoutes } from './all-routes.ts'
import type { AppContext } from './open-context.ts'
import { siteMapRoutes } from './site-map.ts'

/** The built storefront: its files and its render function. */
export type Storefront = { assets: ResponseCache; render: Render }

/** Optional parts. Without a storefront only the API is served. */
export type AppParts = {
  storefront?: Storefront | undefined
  console?: ConsoleBuild | undefined
  sandbox?: Sandbox | undefined
  metrics?: Metrics | undefined
}

/** Builds the HTTP server of the shop. */
export async function buildApp(
  context: AppContext,
  parts: AppParts = {},
): Promise<FastifyInstance> {
  const { storefront, sandbox, console, metrics } = parts
  const { config, responses } = context
  const headers = securityHeaders(config.production)
  const open = openToShops(config.shopOrigins)
  const app = Fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    serverFactory: (handle) => {
      const limits = { requestTimeout: 30_000, keepAliveTimeout: 65_000 }
      const server = createServer(limits, (request, response) => {
        if (!isWithinPipelineLimit(request, response)) return
        if (!server.listening) response.shouldKeepAlive = false
        open(request, response)
        // Cached responses bypass Fastify.
        const isSent = [storefront?.assets, console?.assets, responses].some((cache) =>
          cache?.send(request, response),
        )
        if (isSent) return metrics?.countCached()
        trackResponse(server, response)
        handle(request, response)
      })
      trackConnections(server)
      return server
    },
    rewriteUrl: ({ url = '/' }) => routableAddress(url),
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    // Trust X-Forwarded-For only for the configured number of proxies.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerBrokenHttp,
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      void reply.code(400).send(problem('This address is not valid.'))
    },
  }).withTypeProvider<TypeBoxTypeProvider>()

  logRequests(app)
  metrics?.follow(app)
  checkInput(app)
  writeBySchema(app)
  decorateCallers(app)
  decorateLanguage(app, config.languages)
  answerProblems(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  cachePublicResponses(app, responses, headers)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', dataPolicy)
    }
    // Responses that are not explicitly public may contain personal data.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })

  await describeApi(app, config.publicUrl)
  await showDocs(app)

  for (const routes of allShopRoutes(context)) await app.register(routes)
  guardConsole(app, context)
  for (const routes of allConsoleRoutes(context)) await app.register(routes)
  await app.register(healthRoutes(context))
  await app.register(fileRoutes(context))
  await app.register(siteMapRoutes(context))
  await app.register(shareImageRoutes(context))
  if (!config.production) await app.register(mailboxRoutes(context))
  if (console) serveConsole(app, console)
  if (sandbox) {
    // Its requests are not the shop's, and dozens of them follow each start.
    await app.register(sandbox.plugin, { prefix: serverPaths.sandbox, logLevel: 'warn' })
  }
  if (storefront) {
    const { publicUrl, adminHost, languages, links, production } = config
    const framedChat = config.support.tawkId !== undefined
    servePages(app, {
      settings: { publicUrl, adminHost, languages, links, framedChat },
      production,
      responses,
      checkouts: checkoutsOf(context),
      render: (...page) => {
        metrics?.countRendered()
        return storefront.render(...page)
      },
      isPreview: (token) => previewOfToken(context.secrets, token) !== undefined,
    })
  }
  return app
}

/** Checkouts embedded in the shop's pages, by payment method. */
function checkoutsOf({ providers }: AppContext): Checkouts {
  const within = [...providers.values()].flatMap(({ name, page }) => (page ? [[name, page]] : []))
  return Object.fromEntries(within)
}

/**
 * Logs one line per external request. Injected requests (warm-up, page rendering) have no socket
 * and are skipped. The line has the route instead of the URL, since a URL may contain a guest's
 * order id, which grants access to the order.
 */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!(request.raw.socket instanceof Socket)) return done()
    const { method, routeOptions } = request
    const took_ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info(
      { method, route: routeOptions.url, status: reply.statusCode, took_ms },
      'answered',
    )
    done()
  })
}
