import { Slug } from '@apeak/contract/catalog'
import { type PageQuery, PREVIEW, pagePaths, pageQueries, pathTo } from '@apeak/contract/paths'
import { Compile } from 'typebox/compile'

/** The route of the pages: everything that no other route takes. */
export const PAGES = '/*'

/** What an address asks for, whatever its spelling. */
export type PageAddress = {
  /** The path that this page has, where it was asked for by another; with the query as it came. */
  redirect?: string
  /** The address to be rendered, and cached under: nothing is in it that the page does not read. */
  rendered: string
  /** Whether the page may be cached: others could be asked for without end. */
  isCached: boolean
  /** The token by which the page shows what is not published yet. */
  preview?: string
  isPreview?: true
  /** Whether another query makes another page. */
  readsQuery: boolean
  /** What it must be answered with to be cached. */
  status: 200 | 404
}

/** Rendered for all that is no page: the storefront has none of this name. */
const NOWHERE: PageAddress = {
  rendered: '/not-found',
  isCached: true,
  readsQuery: false,
  status: 404,
}

const isSlug = Compile(Slug)
/** A slug that nothing has: pages say of it what they say of any other. */
const NO_SLUG = '-'

type Page = (typeof pagePaths)[keyof typeof pagePaths]

const pages = Object.values(pagePaths)
const fixedPages = new Map<string, Page>(
  pages.filter((path) => !path.includes(':')).map((path) => [path, path]),
)
/** Pages of one thing each, by what stands before its slug. */
const pagesBySlug = new Map(
  [pagePaths.product, pagePaths.article].map((path) => [path.split('/')[1], path]),
)

/** Finds the page that an address means. What no page has is nowhere. */
export function pageAddress(url: string): PageAddress {
  const [asked = '', search] = splitAddress(url)
  const segments = segmentsOf(asked)?.map((segment) => segment.toLowerCase())
  if (!segments) return NOWHERE
  const [name = '', slug] = segments
  const fixed = fixedPages.get(`/${segments.join('/')}`)
  if (fixed) return withQuery(asked, fixed, fixed, search)
  const bySlug = pagesBySlug.get(name)
  if (!bySlug || slug === undefined || segments.length > 2) return NOWHERE
  const path = pathTo(bySlug, { slug: isSlug.Check(slug) ? slug : NO_SLUG })
  if (path.endsWith(`/${NO_SLUG}`)) return { ...NOWHERE, rendered: path }
  return withQuery(asked, path, bySlug, search)
}

/**
 * The address as the router may read it. One that cannot be decoded is answered as one that leads
 * nowhere, unless a program asked: the API says what is wrong with it.
 */
export function routableAddress(url: string): string {
  return /^\/(api|page)\//.test(url) || segmentsOf(splitAddress(url)[0]) ? url : NOWHERE.rendered
}

function withQuery(asked: string, path: string, page: Page, search = ''): PageAddress {
  const { reads = {}, cached, previews } = pageQueries[page] ?? {}
  const query = readQuery(search, reads)
  const preview = previews ? new URLSearchParams(search).get(PREVIEW) : null
  return {
    ...(path === asked ? {} : { redirect: search ? `${path}?${search}` : path }),
    ...(preview ? { preview } : {}),
    rendered: query ? `${path}?${query}` : path,
    isCached: query === '' || (cached?.test(query) ?? false),
    readsQuery: Object.keys(reads).length > 0,
    status: 200,
  }
}

/** The parameters that are read, in one order. Values that are empty or no text are none. */
function readQuery(search: string, reads: PageQuery['reads']): string {
  if (!search) return ''
  const given = new URLSearchParams(search)
  const pairs = Object.entries(reads).flatMap(([name, which]) => {
    const texts = given.getAll(name).filter((value) => value && !notText.test(value))
    const values = which === 'first' ? texts.slice(0, 1) : [...new Set(texts)].sort(byNumber)
    return values.map((value): [string, string] => [name, value])
  })
  return String(new URLSearchParams(pairs))
}

const notText = /[\p{Cc}\p{Cs}\ufffd]/u
const byNumber = new Intl.Collator('en', { numeric: true }).compare

function splitAddress(url: string): [path: string, search?: string] {
  const [path = ''] = url.split('#', 1)
  const at = path.indexOf('?')
  return at < 0 ? [path] : [path.slice(0, at), path.slice(at + 1)]
}

/** The decoded parts of a path, empty ones left out; undefined where it cannot be decoded. */
function segmentsOf(path: string): string[] | undefined {
  try {
    const segments = path.split('/').filter(Boolean).map(decodeURIComponent)
    return segments.some((segment) => segment.includes('\0')) ? undefined : segments
  } catch {
    return undefined
  }
}
