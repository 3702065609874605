import { once } from 'node:events'
import type { Transport } from '@apeak/contract/client'
import type { ShopLinks } from '@apeak/contract/content'
import type { Language } from '@apeak/contract/languages'
import { PREVIEW, payingPages } from '@apeak/contract/paths'
import type { FastifyInstance } from 'fastify'
import { messagesIn, said } from '#messages/messages.ts'
import { PUBLIC, type Shown } from '../cache/public-responses.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import { busySentence, problem } from '../http/problems.ts'
import { type ForeignHosts, pagePolicy, securityHeaders } from '../http/security-headers.ts'
import { AdminHost } from './admin-host.ts'
import { inlinePictures } from './inline-pictures.ts'
import { PAGES, type PageAddress, pageAddress } from './page-address.ts'
import { PageRenders } from './page-renders.ts'

/** The render function exported by the storefront's server bundle. */
export type Render = (
  request: Request,
  shop: Transport,
  admin: Transport,
  settings: PageSettings,
) => Promise<Response>

/** Settings shown on pages. */
export type PageSettings = {
  /** The languages that the shop offers. */
  languages: readonly Language[]
  publicUrl: string
  adminHost: string
  links: ShopLinks
  /** Whether the live chat is an embedded third-party frame. */
  framedChat: boolean
  /** Script URLs of embedded checkouts, by payment method. */
  providerScripts: Record<string, string>
}

/** An embedded checkout: its script and the hosts it talks to. */
type Checkout = { scriptUrl: string; hosts: ForeignHosts }

/** Embedded checkouts by payment method. */
export type Checkouts = Readonly<Record<string, Checkout>>

const PAGE_TIMEOUT_MS = 10_000
/** Calls without a response by then count as failed. */
const CALLS_TIMEOUT_MS = 7_000
/** Retry-After of a page that could not be rendered. */
const RETRY_SECONDS = 5

/** A rendered page. `mark`: the cache's mark when rendering started, see `ResponseCache`. */
type Page = {
  status: number
  headers: Record<string, string>
  body: Buffer
  isCached: boolean
  mark: number
}

type Parts = {
  settings: Omit<PageSettings, 'providerScripts'>
  production: boolean
  responses: ResponseCache
  checkouts: Checkouts
  render: Render
  /** Whether a preview token is valid. */
  isPreview(token: string): boolean
}

/**
 * Renders a storefront page for every path without another route, and redirects to its canonical
 * path. A page contains nothing about its visitor, so it is cached for as long as all responses it
 * was made from.
 */
export function servePages(app: FastifyInstance, parts: Parts): void {
  const { responses } = parts
  const renders = new PageRenders<Page>()
  const renderPage = pageRenderer(app, parts)

  app.get(PAGES, { schema: { hide: true } }, async (request, reply) => {
    if (/^\/(api|files|dev)(\/|$|\?)/.test(request.url)) {
      return reply.code(404).send(problem(messagesIn[request.language].requests.pageNotFound))
    }
    const asked = pageAddress(request.url, parts.settings.languages)
    const address = asked.preview && parts.isPreview(asked.preview) ? previewOf(asked) : asked
    if (address.redirect) return reply.redirect(address.redirect, 301)
    const sendCached = () => responses.send(request.raw, reply.raw, address.rendered)
    if (sendCached()) return reply.hijack()
    const mark = responses.mark()
    let page: Page
    do {
      page = await renders.once(address.rendered, () => renderPage(address))
      // A render that started before the last change may be outdated.
    } while (page.mark < mark && !page.isCached)
    if (page.isCached && sendCached()) return reply.hijack()
    return reply.code(page.status).headers(page.headers).send(page.body)
  })
}

/** The page with its preview content, uncached and not indexed. */
const previewOf = (address: PageAddress): PageAddress => ({
  ...address,
  rendered: `${address.rendered}?${PREVIEW}=${encodeURIComponent(address.preview ?? '')}`,
  isCached: false,
  isPreview: true,
})

function pageRenderer(app: FastifyInstance, parts: Parts) {
  const { production, responses, checkouts, render } = parts
  const providerScripts = Object.fromEntries(
    Object.entries(checkouts).map(([method, { scriptUrl }]) => [method, scriptUrl]),
  )
  const settings: PageSettings = { ...parts.settings, providerScripts }
  const { publicUrl, adminHost } = settings
  const admin = adminHost === publicUrl ? undefined : new AdminHost(adminHost)
  const common = securityHeaders(production)
  const pictureOf = async (path: string) => {
    const { statusCode, rawPayload } = await app.inject(path)
    return statusCode === 200 ? rawPayload : undefined
  }

  return async (address: PageAddress): Promise<Page> => {
    const { rendered } = address
    const mark = responses.mark(rendered)
    const calls = recordCalls(app, responses, AbortSignal.timeout(CALLS_TIMEOUT_MS), admin)
    const page = await render(pageRequest(rendered, publicUrl), calls.shop, calls.admin, settings)
    const html = await inlinePictures(await page.text(), pictureOf)
    const { 'script-hashes': hashes = '', ...own } = Object.fromEntries(page.headers)
    const policy = pagePolicy(hashes, foreignHosts(settings, checkouts, rendered))
    const { status } = page
    const body = Buffer.from(html)
    const headers = { ...common, ...own, 'content-security-policy': policy }
    const shown = calls.shown()
    const isPublic = shown && address.isCached && status === address.status
    if (isPublic) {
      const cached = { status, headers: { ...headers, 'cache-control': PUBLIC }, body, ...shown }
      const readsQuery = address.readsQuery
      const isCached = await responses.putCompressed(rendered, { ...cached, readsQuery }, mark)
      return { ...cached, isCached, mark }
    }
    return {
      status,
      headers: {
        ...headers,
        ...(address.isPreview
          ? { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
          : { 'cache-control': 'no-cache' }),
        ...(status === 503 ? { 'retry-after': String(RETRY_SECONDS) } : {}),
      },
      body,
      isCached: false,
      mark,
    }
  }
}

/** Hosts that a page may load from. Checkouts are allowed only on pages that take payments. */
function foreignHosts({ adminHost, publicUrl }: PageSettings, checkouts: Checkouts, url: string) {
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

// Uses the configured origin, never the Host header.
function pageRequest(address: string, publicUrl: string): Request {
  return new Request(new URL(address, publicUrl), {
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(PAGE_TIMEOUT_MS),
  })
}

/** Invalid input, which does not depend on the shop's data. */
const UNPROCESSABLE = 422

/**
 * API calls of one page render. `shown`: the tags and expiry of the page; undefined if it must not
 * be cached.
 */
export type PageCalls = { shop: Transport; admin: Transport; shown(): Shown | undefined }

/**
 * Makes a page's API calls, in the process or to the admin host, and records what their responses
 * show. Calls without a response when `signal` aborts return 503, so that the page still renders.
 */
function recordCalls(
  app: FastifyInstance,
  responses: ResponseCache,
  signal: AbortSignal,
  adminHost?: AdminHost,
): PageCalls {
  const tags = new Set<string>()
  let expiresAt = Number.POSITIVE_INFINITY
  let allCached = true
  const late = once(signal, 'abort')
  const lateAnswer = async () => {
    await late
    return Response.json(problem(said(busySentence)), { status: 503 })
  }

  const shop: Transport = async (path, init) => {
    const answer = () => answerAndCache(app, responses, path, init)
    const cached = responses.get(path) ?? (await Promise.race([answer(), lateAnswer()]))
    if (!('tags' in cached)) {
      if (cached.status !== UNPROCESSABLE) allCached = false
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
      if (answer.status !== 200 && answer.status !== UNPROCESSABLE) allCached = false
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
