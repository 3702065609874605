import type { StaticPageName } from './content.ts'

/**
 * Every path that stands on more than one side, once: the server's routes, the client, redirects,
 * mails and the storefront's own routes take them from here. `:name` is a part to be filled in.
 */

/** The API, by the name of the call. */
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

  paymentMethods: '/api/payment-methods',
  paymentCharges: '/api/payment-methods-charges',
  paymentStatus: '/api/payments/status',

  updateCart: '/api/update-cart',
  createOrder: '/api/create-order',
  paymentCallback: '/api/payment-callback',
  continueUpdateCart: '/api/continue-update-cart',
  continueOrder: '/api/continue-order',

  players: '/api/players',
  forgetPlayer: '/api/forget-player',

  orderDetails: '/api/order-details/:orderId',
  orderStream: '/api/order-stream/:orderId',
  askCorrection: '/api/ask-correction',
  payAnotherWay: '/api/pay-another-way',
  mailOrderCode: '/api/mail-order-code',
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

/** Where a payment provider, or a browser that it sends back, brings its messages. */
export const callbackPaths = {
  razorpay: {
    order: '/api/curlec-callback',
    topup: '/api/apeak-curlec-callback',
    webhook: '/api/razorpay-webhook',
  },
  fiuu: {
    order: '/api/fiuu-callback',
    topup: '/api/apeak-fiuu-callback',
    notification: '/api/fiuu-notification',
    refund: '/api/fiuu-refund',
  },
} as const

/** The pages. */
export const pagePaths = {
  home: '/',
  products: '/products',
  product: '/products/:slug',
  orderSuccess: '/order-success',
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

/** What the server answers besides the API and the pages. */
export const serverPaths = {
  file: '/files/:file',
  resizedFile: '/files/:name/:size',
  /** What the frame of a chat widget of others shows. */
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

/** What a path's parts are filled with: nothing for a path that has none. */
type PathParams<Path extends string> = Record<ParamNames<Path>, string | number>

type Query = Record<string, string | number | readonly number[] | undefined>

/**
 * The address of a path with its parts filled in and encoded, and with a query where there is one
 * (values that are undefined are left out, those of a list follow each other).
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

/** The header by which a guest's order is changed. */
export const ORDER_KEY_HEADER = 'order-key'

/** What begins the fragment of an address that carries an order's key: browsers send it to nobody. */
export const ORDER_KEY_FRAGMENT = '#key='

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

/** The address of a category's page with an item chosen. Nothing personal ever stands in it. */
export function buyAgainPath(slug: string, productId: number | null): string {
  return pathTo(pagePaths.product, { slug }, { item: productId ?? undefined })
}

/** The id of the item that such an address names; null where it names none. */
export function itemQuery(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('item'))
  return Number.isInteger(id) && id > 0 ? id : null
}

/** Where each static page is read. */
export const staticPagePaths: Record<StaticPageName, string> = {
  'about-us': pagePaths.about,
  'terms-and-conditions': pagePaths.terms,
  'privacy-policy': pagePaths.privacyPolicy,
  'refund-policy': pagePaths.refundPolicy,
}

const paying = [
  pagePaths.product,
  pagePaths.orderSuccess,
  pagePaths.goldTopup,
  pagePaths.goldHistory,
  pagePaths.transactionHistory,
].map((path) => path.replace(/:\w+/g, '[^/?]+'))

/** Addresses (with or without a query) of the pages that pay: they alone may load a provider's script. */
export const payingPages = new RegExp(`^(${paying.join('|')})(\\?|$)`)
