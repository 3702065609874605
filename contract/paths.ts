import type { StaticPageName } from './content.ts'
import { languages } from './languages.ts'

/**
 * All paths that several workspaces use: server routes, client, redirects, mails and storefront routes. `:name` is
 * a parameter.
 */

/** The API, by name of the call. */
export const apiPaths = {
  categories: '/api/categories',
  category: '/api/categories/:slug',
  products: '/api/categories/:slug/getProducts',
  options: '/api/categories/:slug/getOptions',
  homepageTags: '/api/tags/homepage',
  searchEntries: '/api/search-entries',

  banner: '/api/banner',
  sliders: '/api/sliders',
  notice: '/api/notice',
  blogPosts: '/api/blog/posts',
  blogPost: '/api/blog/posts/:slug',
  faqs: '/api/faqs',
  staticPage: '/page/:name',
  contact: '/api/contact',
  shop: '/api/shop',

  paymentMethods: '/api/payment-methods',
  paymentCharges: '/api/payment-methods-charges',
  paymentStatus: '/api/payments/status',
  openProviderTest: '/api/open-provider-test',

  checkPlayer: '/api/check-player',
  updateCart: '/api/update-cart',
  createOrder: '/api/create-order',
  paymentCallback: '/api/payment-callback',
  continueUpdateCart: '/api/continue-update-cart',
  continueOrder: '/api/continue-order',

  players: '/api/players',
  forgetPlayer: '/api/forget-player',

  orderDetails: '/api/order-details/:orderId',
  orderStream: '/api/order-stream/:orderId',
  orderReceipt: '/api/order-receipt/:orderId',
  askCorrection: '/api/ask-correction',
  answerQuestion: '/api/answer-question',
  changePaymentMethod: '/api/pay-another-way',
  mailOrderCode: '/api/mail-order-code',
  revealOrderCode: '/api/reveal-order-code',
  refundLateOrder: '/api/refund-late-order',
  reportTransfer: '/api/report-transfer',
  addTransferReceipt: '/api/transfer-receipt/:orderId',
  findOrder: '/api/find-order',
  transactions: '/api/get-transactions',

  goldBalance: '/api/apeak-balance/:userId',
  goldHistory: '/api/apeak-gold-history/:userId',
  goldStatement: '/api/apeak-gold-statement/:userId',
  buyGold: '/api/buy-apeak-gold',
  topupCallback: '/api/apeak-payment-callback',
  continueTopup: '/api/continue-apeak-topup',
  cancelTopup: '/api/cancel-apeak-topup',

  register: '/api/register',
  verifyEmail: '/api/verify-email-otp',
  resendEmailOtp: '/api/resend-email-otp',
  login: '/api/login',
  logout: '/api/logout',
  logoutOthers: '/api/logout-others',
  sessions: '/api/sessions',
  forgotPassword: '/api/forgot-password',
  resetPassword: '/api/reset-password',
  user: '/api/user',
  updateProfile: '/api/update-profile',
  updatePassword: '/api/update-password',
  updatePin: '/api/update-security-pin',
  verifyPin: '/api/verify-pin',
  forgotPin: '/api/forgot-pin',
  resetPin: '/api/reset-pin',
  deleteAccount: '/api/delete-account',

  registerAffiliate: '/api/register-affiliate',
  affiliateApplications: '/api/get-affiliate-applications',
  referrals: '/api/get-referrals',
  chooseReferralCode: '/api/choose-referral-code',

  createTicket: '/api/create-ticket',
  createPartnership: '/api/create-partnership',
  chatMessages: '/api/chat/messages',
  chatStream: '/api/chat/stream',
  chatSeen: '/api/chat/seen',
  chatEmail: '/api/chat/email',
  chatAvailability: '/api/chat/availability',

  openapi: '/api/openapi.json',
  docs: '/api/docs',
} as const

export { consolePages, consolePaths, consolePrefix } from './console-paths.ts'

/** Paths of payment providers' messages and browser returns, and of suppliers' messages. */
export const callbackPaths = {
  razorpay: {
    order: '/api/curlec-callback',
    topup: '/api/apeak-curlec-callback',
    test: '/api/test-curlec-callback',
    webhook: '/api/razorpay-webhook',
  },
  fiuu: {
    order: '/api/fiuu-callback',
    topup: '/api/apeak-fiuu-callback',
    test: '/api/test-fiuu-callback',
    notification: '/api/fiuu-notification',
    refund: '/api/fiuu-refund',
  },
  suppliers: { message: '/api/supplier-messages/:supplier' },
} as const

/** The pages. */
export const pagePaths = {
  home: '/',
  products: '/products',
  product: '/products/:slug',
  orderSuccess: '/order-success',
  trackOrder: '/track-order',
  providerTest: '/provider-test',
  login: '/login',
  register: '/register',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  accountInfo: '/account-info',
  goldTopup: '/gold-topup',
  goldHistory: '/gold-history',
  transactionHistory: '/transaction-history',
  referrals: '/referrals',
  registerAffiliate: '/register-affiliate',
  about: '/about',
  partnership: '/partnership',
  faq: '/faq',
  submitTicket: '/submit-ticket',
  news: '/news-and-events',
  article: '/news-and-events/:slug',
  terms: '/terms-and-conditions',
  refundPolicy: '/refund-policy',
  privacyPolicy: '/privacy-policy',
} as const

/** Other paths of the server. */
export const serverPaths = {
  file: '/files/:file',
  resizedFile: '/files/:name/:size',
  /** The frame of an external chat widget. */
  chatFrame: '/chat',
  mailbox: '/dev/mailbox',
  sandbox: '/sandbox',
  health: '/health',
  ready: '/ready',
  shareImage: '/share/:kind/:slug/:file',
  newsFeed: '/news-and-events/feed.xml',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
} as const

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The parameters of a path. */
type PathParams<Path extends string> = Record<ParamNames<Path>, string | number>

type Query = Record<string, string | number | readonly number[] | undefined>

/**
 * Builds the address of a path with encoded parameters and query. Undefined query values are left out, and
 * lists are repeated.
 */
export function pathTo<Path extends string>(
  path: Path,
  ...[params, query]: [ParamNames<Path>] extends [never]
    ? [params?: Record<string, never>, query?: Query]
    : [params: PathParams<Path>, query?: Query]
): string {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String((params as Record<string, string | number>)[name])),
  )
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}=${encodeURIComponent(String(one))}`),
  )
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
}

/** The header with the key that lets a guest change an order. */
export const ORDER_KEY_HEADER = 'order-key'

/** The prefix of the fragment with an order's key; browsers never send fragments. */
export const ORDER_KEY_FRAGMENT = '#key='

/** The query parameters that a page reads on the server. */
export type PageQuery = {
  /** The parameters in order, with the number of values read of each; others do not affect the page. */
  reads: Readonly<Record<string, 'first' | 'all'>>
  /** Queries that the shop itself links to; their pages are cached. */
  cached?: RegExp
  /** Whether a preview token shows unpublished content. */
  previews?: true
}

/** The query parameter with a preview token, for pages and their calls. Such responses are not cached. */
export const PREVIEW = 'preview'

type Page = (typeof pagePaths)[keyof typeof pagePaths]

/**
 * Pages whose rendered text depends on the query. Other pages, such as all pages about an id, read their
 * query in the browser (`usePageQuery`), because ids are endless.
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

/** The address of a category's page with an item selected. It contains no personal data. */
export function buyAgainPath(slug: string, productId: number | null): string {
  return pathTo(pagePaths.product, { slug }, { item: productId ?? undefined })
}

/** The item id in such an address, or null. */
export function itemQuery(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('item'))
  return Number.isInteger(id) && id > 0 ? id : null
}

/** The address of each static page. */
export const staticPagePaths: Record<StaticPageName, string> = {
  'about-us': pagePaths.about,
  'terms-and-conditions': pagePaths.terms,
  'privacy-policy': pagePaths.privacyPolicy,
  'refund-policy': pagePaths.refundPolicy,
}

const paying = [
  pagePaths.product,
  pagePaths.orderSuccess,
  pagePaths.providerTest,
  pagePaths.goldTopup,
  pagePaths.goldHistory,
  pagePaths.transactionHistory,
].map((path) => path.replace(/:\w+/g, '[^/?]+'))

const prefixes = Object.values(languages).map(({ prefix }) => prefix)

/**
 * Matches addresses (with or without a query) of pages that take payments; only these may load a provider's
 * script.
 */
export const payingPages = new RegExp(`^(${prefixes.join('|')})(${paying.join('|')})(\\?|$)`)
