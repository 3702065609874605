import { pagePaths } from './paths.ts'

/** What of an address's query a page reads while it is rendered. */
export type PageQuery = {
  /** Its parameters, in their order, and how many values of each count; others change nothing of the page. */
  reads: Readonly<Record<string, 'first' | 'all'>>
  /** The queries that the shop itself links to: pages with these are cached. */
  cached?: RegExp
  /** Whether it shows what is not published yet to whoever has a token for it. */
  previews?: true
}

/** The parameter of pages, and of the calls behind them, that carries such a token. Nothing of it is kept. */
export const PREVIEW = 'preview'

type Page = (typeof pagePaths)[keyof typeof pagePaths]

/**
 * The pages whose rendered text depends on their query. A page that is not named here reads its query
 * in the browser, if at all (`usePageQuery`): so does every page that looks an id up, of which there is no end.
 */
export const pageQueries: Partial<Record<Page, PageQuery>> = {
  [pagePaths.products]: { reads: { tag: 'first' }, cached: /^tag=[a-z0-9-]{1,80}$/ },
  [pagePaths.news]: {
    reads: { category: 'all', page: 'first' },
    cached: /^(?=.)(category=[1-9]\d{0,8}(&(?=.)|$)){0,50}(page=[1-9]\d{0,6})?$/,
  },
  [pagePaths.home]: { reads: {}, previews: true },
  [pagePaths.about]: { reads: {}, previews: true },
  [pagePaths.terms]: { reads: {}, previews: true },
  [pagePaths.privacyPolicy]: { reads: {}, previews: true },
  [pagePaths.refundPolicy]: { reads: {}, previews: true },
  [pagePaths.product]: { reads: {}, previews: true },
  [pagePaths.article]: { reads: {}, previews: true },
}
