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
export type PathParams<Path extends string> = Record<ParamNames<Path>, string | number>

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
