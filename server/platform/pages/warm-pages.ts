import { type Language, languageOf, ORIGINAL, pathIn } from '@apeak/contract/languages'
import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import { pageAddress } from './page-address.ts'

const PAGES_MAX = 40
const AT_ONCE = 2
const links = /<a [^>]*?href="(\/[^"#?]*)"/g

/**
 * Renders the home page and the pages it links to into the cache, one language after the other, for
 * at most `seconds`. Failures are ignored; those pages are rendered on demand.
 */
export async function warmPages(
  app: FastifyInstance,
  seconds: number,
  offered: readonly Language[] = [ORIGINAL],
): Promise<void> {
  if (seconds === 0) return
  const end = Date.now() + seconds * 1000
  const { promise: timeIsUp, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, seconds * 1000)
  const warmAll = async () => {
    for (const language of offered) await warmHome(app, end, language, offered)
  }
  await Promise.race([warmAll(), timeIsUp])
  clearTimeout(timer)
}

async function warmHome(
  app: FastifyInstance,
  end: number,
  language: Language,
  offered: readonly Language[],
): Promise<void> {
  if (Date.now() >= end) return
  const home = await app.inject(pathIn(language, '/'))
  if (home.statusCode !== 200) return
  const paths = new Set([...home.body.matchAll(links)].map(([, path = '']) => path))
  const pages = [...paths].filter((path) => isPage(path, language, offered)).slice(0, PAGES_MAX)
  await pLimit(AT_ONCE).map(pages, async (path) => {
    if (Date.now() < end) await app.inject(path)
  })
}

function isPage(path: string, language: Language, offered: readonly Language[]): boolean {
  const { redirect, rendered, status } = pageAddress(path, offered)
  const isPath = redirect === undefined && rendered === path && status === 200
  return isPath && languageOf(path) === language
}
