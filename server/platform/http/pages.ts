import type { Transport } from '@apeak/contract/client'
import { pagePaths } from '@apeak/contract/paths'
import { payingPages } from '@apeak/contract/payments'
import type { ShopLinks } from '@apeak/contract/shop-links'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { cacheResponse, type Shown } from '../cache/public-responses.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import { AdminHost } from './admin-host.ts'
import { inlinePictures } from './inline-pictures.ts'
import { problem } from './problems.ts'
import { type ForeignHosts, pagePolicy } from './security-headers.ts'

/** What the storefront's server bundle exports: a request in, a whole page out. */
export type Render = (
  request: Request,
  shop: Transport,
  admin: Transport,
  settings: PageSettings,
) => Promise<Response>

/** What pages show of the configuration. */
export type PageSettings = {
  publicUrl: string
  adminHost: string
  links: ShopLinks
  /** Whether the live chat is another service's, in a frame. */
  framedChat: boolean
  /** Where the script of a checkout is that runs within pages that pay, by payment method. */
  providerScripts: Record<string, string>
}

/** A checkout that runs within the shop's pages: its script, and the hosts that it talks to. */
type Checkout = { scriptUrl: string; hosts: ForeignHosts }

/** Those checkouts, by payment method. */
export type Checkouts = Readonly<Record<string, Checkout>>

const PAGE_TIMEOUT_MS = 10_000

/**
 * Answers every address that no other route took with a page of the storefront.
 * A page holds nothing of its visitor, so it is cached like any public answer, for as long as all
 * that was read for it is cached.
 */
export function servePages(
  app: FastifyInstance,
  parts: { config: Config; responses: ResponseCache; checkouts: Checkouts; render: Render },
): void {
  const { config, responses, checkouts, render } = parts
  const { publicUrl, adminHost, links, support } = config
  const providerScripts = Object.fromEntries(
    Object.entries(checkouts).map(([method, { scriptUrl }]) => [method, scriptUrl]),
  )
  const framedChat = support.tawkId !== undefined
  const settings = { publicUrl, adminHost, links, framedChat, providerScripts }
  const admin = adminHost === publicUrl ? undefined : new AdminHost(adminHost)

  const pictureOf = async (path: string) => {
    const { statusCode, rawPayload } = await app.inject(path)
    return statusCode === 200 ? rawPayload : undefined
  }

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (/^\/(api|files|dev)(\/|$|\?)/.test(request.url)) {
      return reply.code(404).send(problem('Not found'))
    }
    const calls = recordCalls(app, responses, admin)
    const page = await render(pageRequest(request, config), calls.shop, calls.admin, settings)
    const html = await inlinePictures(await page.text(), pictureOf)
    const scriptHashes = page.headers.get('script-hashes') ?? ''
    page.headers.delete('script-hashes')
    page.headers.forEach((value, name) => {
      reply.header(name, value)
    })
    reply
      .code(page.status)
      .header(
        'content-security-policy',
        pagePolicy(scriptHashes, foreignHosts(config, checkouts, request.url)),
      )
    const shown = calls.shown()
    if (page.status === 200 && shown && isCachedAddress(request.url)) {
      cacheResponse(reply, shown.tags, shown.expiresAt)
    } else {
      reply.header('cache-control', 'no-cache')
    }
    return reply.send(html)
  })
}

/** What a page may load from elsewhere; only pages that pay load anything of the checkouts. */
function foreignHosts({ adminHost, publicUrl }: Config, checkouts: Checkouts, url: string) {
  const admin = adminHost === publicUrl ? [] : [adminHost]
  const own: ForeignHosts = {
    scripts: [],
    frames: [],
    connections: admin,
    images: admin,
    forms: [],
  }
  if (!payingPages.test(url)) return own
  const isElsewhere = ({ scriptUrl }: Checkout) => new URL(scriptUrl).origin !== publicUrl
  return Object.values(checkouts)
    .filter(isElsewhere)
    .reduce(
      (all, { hosts }): ForeignHosts => ({
        scripts: [...all.scripts, ...hosts.scripts],
        frames: [...all.frames, ...hosts.frames],
        connections: [...all.connections, ...hosts.connections],
        images: [...all.images, ...hosts.images],
        forms: [...all.forms, ...hosts.forms],
      }),
      own,
    )
}

// The origin is the configured one, never what the Host header claims.
function pageRequest(request: FastifyRequest, config: Config): Request {
  return new Request(new URL(request.url, config.publicUrl), {
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(PAGE_TIMEOUT_MS),
  })
}

/** The queries that the shop itself links to, by the page that reads them. */
const cachedQueries: Record<string, RegExp> = {
  [pagePaths.products]: /^tag=[a-z0-9-]{1,80}$/,
  [pagePaths.news]: /^(?=.)(category=[1-9]\d{0,8}(&(?=.)|$)){0,50}(page=[1-9]\d{0,6})?$/,
}

/** Addresses are unbounded, so only those that the shop itself links to are cached. */
function isCachedAddress(url: string): boolean {
  const at = url.indexOf('?')
  return at < 0 || (cachedQueries[url.slice(0, at)]?.test(url.slice(at + 1)) ?? false)
}

/**
 * Carries the page's own calls, to the shop within the process and to the admin host where there is
 * one, and remembers what their answers show.
 */
function recordCalls(app: FastifyInstance, responses: ResponseCache, adminHost?: AdminHost) {
  const tags = new Set<string>()
  let expiresAt = Number.POSITIVE_INFINITY
  let allCached = true

  const shop: Transport = async (path, init) => {
    const cached = responses.get(path) ?? (await answerAndCache(app, responses, path, init))
    if (!('tags' in cached)) {
      allCached = false
      return cached
    }
    for (const tag of cached.tags) tags.add(tag)
    expiresAt = Math.min(expiresAt, cached.expiresAt ?? Number.POSITIVE_INFINITY)
    return new Response(new Uint8Array(cached.body), {
      status: cached.status,
      headers: cached.headers,
    })
  }
  const overAdminHost = (host: AdminHost): Transport => {
    return async (path) => {
      const answer = await host.get(path).catch((error: unknown) => {
        allCached = false
        throw error
      })
      if (answer.status !== 200) allCached = false
      expiresAt = Math.min(expiresAt, answer.freshUntil)
      return new Response(answer.body, { status: answer.status })
    }
  }
  const shown = (): Shown | undefined =>
    allCached
      ? { tags: [...tags], expiresAt: Number.isFinite(expiresAt) ? expiresAt : undefined }
      : undefined
  return { shop, admin: adminHost ? overAdminHost(adminHost) : shop, shown }
}

async function answerAndCache(
  app: FastifyInstance,
  responses: ResponseCache,
  path: string,
  init: RequestInit = {},
) {
  const answer = await app.inject({
    method: (init.method ?? 'GET') as 'GET',
    url: path,
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(typeof init.body === 'string' ? { payload: init.body } : {}),
  })
  const headers = { 'content-type': String(answer.headers['content-type']) }
  const response = new Response(answer.body, { status: answer.statusCode, headers })
  return responses.get(path) ?? response
}
