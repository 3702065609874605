import { Slug } from '@apeak/contract/fields'
import { type Language, ORIGINAL, pathIn } from '@apeak/contract/languages'
import { type PageQuery, PREVIEW, pagePaths, pageQueries, pathTo } from '@apeak/contract/paths'
import { Compile } from 'typebox/compile'

/** Route pattern of pages: every path without another route. */
export const PAGES = '/*'

/** The page that a URL means, however it is spelled. */
export type PageAddress = {
  /** The canonical path, if the URL used another; with the original query. */
  redirect?: string
  /** The URL to render and the cache key. It contains only parameters that the page reads. */
  rendered: string
  /** Whether the page is cacheable; parameters with unlimited values are not. */
  isCached: boolean
  /** Token for a preview of unpublished content. */
  preview?: string
  isPreview?: true
  /** Whether the page reads its query. */
  readsQuery: boolean
  /** The status with which it may be cached. */
  status: 200 | 404
}

/** Rendered for unknown paths; the storefront has no such route. */
const NOWHERE = '/not-found'

const nowhere = (language: Language = ORIGINAL, path = NOWHERE): PageAddress => ({
  rendered: pathIn(language, path),
  isCached: true,
  readsQuery: false,
  status: 404,
})

const isSlug = Compile(Slug)
/** A slug that never exists, so that the page renders as not found. */
const NO_SLUG = '-'

type Page = (typeof pagePaths)[keyof typeof pagePaths]

const pages = Object.values(pagePaths)
const fixedPages = new Map<string, Page>(
  pages.filter((path) => !path.includes(':')).map((path) => [path, path]),
)
/** Pages with a slug, by their first path segment. */
const pagesBySlug = new Map(
  [pagePaths.product, pagePaths.article].map((path) => [path.split('/')[1], path]),
)

/** Resolves a URL to its page, in one of the languages that the shop offers. */
export function pageAddress(url: string, offered: readonly Language[] = [ORIGINAL]): PageAddress {
  const [asked = '', search] = splitAddress(url)
  const segments = segmentsOf(asked)?.map((segment) => segment.toLowerCase())
  if (!segments) return nowhere()
  const language = offered.find((one) => one !== ORIGINAL && one === segments[0]) ?? ORIGINAL
  if (language !== ORIGINAL) segments.shift()
  const [name = '', slug] = segments
  const fixed = fixedPages.get(`/${segments.join('/')}`)
  if (fixed) return withQuery(asked, fixed, fixed, language, search)
  const bySlug = pagesBySlug.get(name)
  if (!bySlug || slug === undefined || segments.length > 2) return nowhere(language)
  const path = pathTo(bySlug, { slug: isSlug.Check(slug) ? slug : NO_SLUG })
  if (path.endsWith(`/${NO_SLUG}`)) return nowhere(language, path)
  return withQuery(asked, path, bySlug, language, search)
}

/**
 * A URL that the router can decode. An undecodable one becomes the not-found page, except for API
 * calls, which get an error.
 */
export function routableAddress(url: string): string {
  return /^\/(api|page)\//.test(url) || segmentsOf(splitAddress(url)[0]) ? url : NOWHERE
}

function withQuery(
  asked: string,
  plain: string,
  page: Page,
  language: Language,
  search = '',
): PageAddress {
  const path = pathIn(language, plain)
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

/** The parameters that the page reads, in a fixed order. Empty and invalid values are omitted. */
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

/** Decoded segments of a path without empty ones; undefined if it cannot be decoded. */
function segmentsOf(path: string): string[] | undefined {
  try {
    const segments = path.split('/').filter(Boolean).map(decodeURIComponent)
    return segments.some((segment) => segment.includes('\0')) ? undefined : segments
  } catch {
    return undefined
  }
}
