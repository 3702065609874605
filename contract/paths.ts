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

  openapi: '/api/openapi.json',
  docs: '/api/docs',
} as const

/** What every call of the operators' console begins with. */
export const consolePrefix = '/api/console'

/** The calls of the operators' console. */
export const consolePaths = {
  login: '/api/console/login',
  session: '/api/console/session',
  logout: '/api/console/logout',
  secondFactor: '/api/console/second-factor',
  enrolment: '/api/console/enrolment',
  confirmEnrolment: '/api/console/enrolment/confirm',
  recoveryCodes: '/api/console/recovery-codes',
  ownPassword: '/api/console/own-password',
  forgotPassword: '/api/console/forgot-password',
  resetPassword: '/api/console/reset-password',
  showInvitation: '/api/console/show-invitation',
  acceptInvitation: '/api/console/accept-invitation',
  operatorNames: '/api/console/operator-names',
  operators: '/api/console/operators',
  operator: '/api/console/operators/:id',
  changeRole: '/api/console/operators/:id/role',
  deactivateOperator: '/api/console/operators/:id/deactivate',
  reactivateOperator: '/api/console/operators/:id/reactivate',
  resetSecondFactor: '/api/console/operators/:id/reset-second-factor',
  invitations: '/api/console/invitations',
  revokeInvitation: '/api/console/invitations/:id/revoke',
  operatorEvents: '/api/console/operator-events',

  payments: '/api/console/payments',
  payment: '/api/console/payments/:id',
  paymentTarget: '/api/console/payments/:id/target',
  applyPayment: '/api/console/payments/:id/apply',
  refundPayment: '/api/console/payments/:id/refund',
  givePaymentAsGold: '/api/console/payments/:id/give-as-gold',
  unmatchedMoney: '/api/console/unmatched-money',
  oneUnmatched: '/api/console/unmatched-money/:id',
  resolveUnmatched: '/api/console/unmatched-money/:id/resolve',
  captureUnmatched: '/api/console/unmatched-money/:id/capture',
  takeOverUnmatched: '/api/console/unmatched-money/:id/take-over',
  paymentAttempts: '/api/console/payment-attempts',
  syncAttempt: '/api/console/payment-attempts/:id/sync',
  paymentProviders: '/api/console/payment-providers',
  dayBook: '/api/console/day-book',
  explainDifference: '/api/console/day-book/explain',
  providerReports: '/api/console/provider-reports',
  fetchReport: '/api/console/provider-reports/fetch',

  manualTopups: '/api/console/manual-topups',
  confirmTopup: '/api/console/manual-topups/:id/confirm',
  goldAccounts: '/api/console/gold-accounts',
  goldAccount: '/api/console/gold-accounts/:id',
  goldEntries: '/api/console/gold-accounts/:id/entries',
  goldStatement: '/api/console/gold-accounts/:id/statement',
  goldAdjustments: '/api/console/gold-adjustments',
  goldAdjustment: '/api/console/gold-adjustments/:id',
  approveAdjustment: '/api/console/gold-adjustments/:id/approve',
  rejectAdjustment: '/api/console/gold-adjustments/:id/reject',
  ledgerChecks: '/api/console/ledger-checks',
  goldDay: '/api/console/gold-day',

  dashboard: '/api/console/dashboard',
  orders: '/api/console/orders',

  customers: '/api/console/customers',
  customer: '/api/console/customers/:id',
  suspendCustomer: '/api/console/customers/:id/suspend',
  liftSuspension: '/api/console/customers/:id/lift-suspension',
  flagCustomer: '/api/console/customers/:id/internal',
  unlockCustomer: '/api/console/customers/:id/unlock',
  logCustomerOut: '/api/console/customers/:id/log-out',
  exportCustomer: '/api/console/customers/:id/export',
  eraseCustomer: '/api/console/customers/:id/erase',
  queue: '/api/console/queue',
  queueStream: '/api/console/queue/stream',
  claimItem: '/api/console/queue/claim',
  releaseClaim: '/api/console/queue/release',
  order: '/api/console/orders/:id',
  deliverOrder: '/api/console/orders/:id/deliver',
  moneySeen: '/api/console/orders/:id/money-seen',
  putOrderBack: '/api/console/orders/:id/put-back',
  correctDetails: '/api/console/orders/:id/details',
  declineCorrection: '/api/console/orders/:id/decline-correction',
  addOrderNote: '/api/console/orders/:id/notes',
  resendOrderMail: '/api/console/orders/:id/resend-mail',
  previewRefund: '/api/console/orders/:id/refund-preview',
  refundOrder: '/api/console/orders/:id/refund',
  settleRefund: '/api/console/refunds/:id/settle',
  resolveRefund: '/api/console/refunds/:id/resolve',
  codeStocks: '/api/console/code-stocks',
  codeStock: '/api/console/code-stocks/:id',
  saveStock: '/api/console/code-stocks/:id/settings',
  previewCodes: '/api/console/code-stocks/:id/preview',
  importCodes: '/api/console/code-stocks/:id/import',
  codes: '/api/console/codes',
  revealCode: '/api/console/codes/:id/reveal',
  withdrawCode: '/api/console/codes/:id/withdraw',
  withdrawImport: '/api/console/code-imports/:id/withdraw',

  pictures: '/api/console/pictures',
  picture: '/api/console/pictures/:id',
  focalPoint: '/api/console/pictures/:id/focal-point',

  posts: '/api/console/posts',
  post: '/api/console/posts/:id',
  duplicatePost: '/api/console/posts/:id/duplicate',
  archivePost: '/api/console/posts/:id/archive',
  restorePost: '/api/console/posts/:id/restore',
  newsCategories: '/api/console/news-categories',
  newsCategory: '/api/console/news-categories/:id',
  orderNewsCategories: '/api/console/news-categories/order',
  newsAuthors: '/api/console/news-authors',
  questionCategories: '/api/console/question-categories',
  questionCategory: '/api/console/question-categories/:id',
  orderQuestionCategories: '/api/console/question-categories/order',
  orderQuestions: '/api/console/question-categories/:id/order',
  questions: '/api/console/questions',
  question: '/api/console/questions/:id',
  staticPages: '/api/console/static-pages',
  staticPage: '/api/console/static-pages/:id',
  textVersions: '/api/console/text-versions',
  announcement: '/api/console/home-page/banner',
  slider: '/api/console/home-page/slider',
  notice: '/api/console/home-page/notice',
  slides: '/api/console/slides',
  slide: '/api/console/slides/:id',
  orderSlides: '/api/console/slides/order',
  contact: '/api/console/contact/1',
  affiliateTiers: '/api/console/affiliate-tiers/1',
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
