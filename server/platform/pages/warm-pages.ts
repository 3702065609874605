import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import { pageAddress } from './page-address.ts'

const PAGES_MAX = 40
const AT_ONCE = 2
const links = /<a [^>]*?href="(\/[^"#?]*)"/g

/**
 * Renders the home page and the pages it links to into the cache, for at most `seconds`. Failures
 * are ignored; those pages are rendered on demand.
 */
export async function warmPages(app: FastifyInstance, seconds: number): Promise<void> {
  if (seconds === 0) return
  const end = Date.now() + seconds * 1000
  const { promise: timeIsUp, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, seconds * 1000)
  await Promise.race([warmHome(app, end), timeIsUp])
  clearTimeout(timer)
}

async function warmHome(app: FastifyInstance, end: number): Promise<void> {
  const home = await app.inject('/')
  if (home.statusCode !== 200) return
  const paths = new Set([...home.body.matchAll(links)].map(([, path = '']) => path))
  const pages = [...paths].filter(isPage).slice(0, PAGES_MAX)
  await pLimit(AT_ONCE).map(pages, async (path) => {
    if (Date.now() < end) await app.inject(path)
  })
}

function isPage(path: string): boolean {
  const { redirect, rendered, status } = pageAddress(path)
  return redirect === undefined && rendered === path && status === 200
}
