// Access to every shop route. A route without a line here fails.
import { newCartId, orderOf } from './fixtures.ts'

/** Who may call a route, and a sample call. */
export type Access = {
  /**
   * `everybody`: a token makes no difference. `affiliates`: customers with an approved application.
   * `guests too`: a token identifies the owner. `providers`: authenticated by signature.
   */
  for: 'everybody' | 'guests too' | 'customers' | 'affiliates' | 'providers'
  /** A body that changes no data of the caller; `id` is the account that it names. */
  body?: (id: unknown) => Record<string, unknown>
  /** Whether the body names an account. */
  namesAccount?: true
  /** The query of a route whose path names an account as `:userId`. */
  query?: string
}

const everybody: Access = { for: 'everybody' }
const customers: Access = { for: 'customers' }
const providers: Access = { for: 'providers' }
export const unknownOrder = `o${'0'.repeat(26)}`
export const unknownTopup = `g${'0'.repeat(26)}`
export const continuing = { cart_id: 'continue-cart-00000000', order_id: unknownOrder }
export const topup = { point_transaction_id: unknownTopup, payment_method: 'check_payment' }
const email = 'nobody@example.com'
const pins = { newPin: '271828', confirmPin: '271828' }
const passwords = { newPassword: 'long enough', confirmPassword: 'long enough' }
/** Every route's line, by method and path. `productId`: an item for sale. */
export const accessTable = (productId: () => number): Record<string, Access> => ({
  'GET /api/apeak-balance/:userId': { for: 'customers', query: '' },
  'GET /api/apeak-fiuu-callback': everybody,
  'GET /api/apeak-gold-history/:userId': { for: 'customers', query: '?page=2' },
  'GET /api/apeak-gold-statement/:userId': {
    for: 'customers',
    query: '?from=2026-01-01&to=2026-01-31',
  },
  'GET /api/banner': everybody,
  'GET /api/blog/posts': everybody,
  'GET /api/blog/posts/:slug': everybody,
  'GET /api/categories': everybody,
  'GET /api/categories/:slug': everybody,
  'GET /api/categories/:slug/getOptions': everybody,
  'GET /api/categories/:slug/getProducts': everybody,
  'GET /api/chat/availability': everybody,
  'GET /api/chat/stream': { for: 'guests too' },
  'GET /api/contact': everybody,
  'GET /api/shop': everybody,
  'GET /api/faqs': everybody,
  'GET /api/fiuu-callback': everybody,
  'GET /api/get-affiliate-applications': customers,
  'GET /api/get-referrals': { for: 'affiliates' },
  'GET /api/get-transactions': customers,
  'GET /api/notice': everybody,
  'GET /api/openapi.json': everybody,
  'GET /api/order-details/:orderId': { for: 'guests too' },
  'GET /api/order-receipt/:orderId': { for: 'guests too' },
  'GET /api/order-stream/:orderId': everybody,
  'GET /api/payment-methods': everybody,
  'GET /api/payment-methods-charges': everybody,
  'GET /api/payments/status': { for: 'guests too' },
  'GET /api/players': customers,
  'GET /api/search-entries': everybody,
  'GET /api/sessions': customers,
  'GET /api/sliders': everybody,
  'GET /api/tags/homepage': everybody,
  'GET /api/user': customers,
  'GET /dev/mailbox': everybody,
  'GET /dev/mailbox/:id': everybody,
  'GET /files/:file|:name': everybody,
  'GET /files/:file|:name/:size': everybody,
  'GET /health': everybody,
  'GET /news-and-events/feed.xml': everybody,
  'GET /page/:name': everybody,
  'GET /ready': everybody,
  'GET /robots.txt': everybody,
  'GET /share/:kind/:slug/:file': everybody,
  'GET /sitemap.xml': everybody,
  'POST /api/open-provider-test': { for: 'everybody', body: () => ({ id: `t${'0'.repeat(26)}` }) },
  'POST /api/test-curlec-callback': providers,
  'POST /api/test-fiuu-callback': providers,
  'GET /api/test-fiuu-callback': everybody,
  'POST /api/apeak-curlec-callback': providers,
  'POST /api/apeak-fiuu-callback': providers,
  'POST /api/apeak-payment-callback': { for: 'customers', body: () => topup },
  'POST /api/ask-correction': {
    for: 'guests too',
    body: () => ({ order_id: unknownOrder, options: [{ name: 'User ID', value: '1' }] }),
  },
  'POST /api/answer-question': {
    for: 'guests too',
    body: () => ({ order_id: unknownOrder, answer: 'Yes' }),
  },
  'POST /api/pay-another-way': { for: 'guests too', body: () => ({ order_id: unknownOrder }) },
  'POST /api/buy-apeak-gold': {
    for: 'customers',
    namesAccount: true,
    // Below the minimum.
    body: (user_id) => ({ user_id, amount: 2, payment_method: 'check_payment' }),
  },
  'POST /api/cancel-apeak-topup': {
    for: 'customers',
    namesAccount: true,
    body: (customer_id) => ({ point_transaction_id: unknownTopup, customer_id }),
  },
  'POST /api/chat/email': { for: 'guests too', body: () => ({ email }) },
  'POST /api/chat/messages': { for: 'guests too', body: () => ({ text: 'Hello' }) },
  'POST /api/chat/seen': { for: 'guests too', body: () => ({ message_id: 1 }) },
  'POST /api/choose-referral-code': {
    for: 'affiliates',
    body: () => ({ referral_code: 'NOBODY7' }),
  },
  'POST /api/check-player': {
    for: 'guests too',
    body: () => ({ product_id: productId(), answers: [] }),
  },
  'POST /api/continue-apeak-topup': {
    for: 'customers',
    namesAccount: true,
    body: (customer_id) => ({ ...topup, customer_id }),
  },
  'POST /api/continue-order': {
    for: 'guests too',
    namesAccount: true,
    body: (customer_id) => ({ ...continuing, payment_method: 'check_payment', customer_id }),
  },
  'POST /api/continue-update-cart': { for: 'guests too', body: () => continuing },
  'POST /api/create-partnership': { for: 'guests too', body: () => ({ email }) },
  'POST /api/create-ticket': { for: 'guests too', body: () => ({ email }) },
  'POST /api/create-order': { for: 'guests too', body: () => orderOf(newCartId()) },
  'POST /api/curlec-callback': providers,
  'POST /api/fiuu-callback': providers,
  'POST /api/fiuu-notification': providers,
  'POST /api/fiuu-refund': providers,
  'POST /api/forgot-password': { for: 'everybody', body: () => ({ email }) },
  'POST /api/forgot-pin': { for: 'customers', body: () => ({}) },
  'POST /api/forget-player': { for: 'customers', body: () => ({ id: 1 }) },
  'POST /api/login': { for: 'everybody', body: () => ({ email, password: 'wrong' }) },
  'POST /api/logout': { for: 'customers', body: () => ({ everywhere: true }) },
  'POST /api/logout-others': { for: 'customers', body: () => ({}) },
  'POST /api/mail-order-code': { for: 'guests too', body: () => ({ order_id: unknownOrder }) },
  'POST /api/reveal-order-code': { for: 'guests too', body: () => ({ order_id: unknownOrder }) },
  'POST /api/refund-late-order': { for: 'guests too', body: () => ({ order_id: unknownOrder }) },
  'POST /api/report-transfer': { for: 'guests too', body: () => ({ order_id: unknownOrder }) },
  'POST /api/transfer-receipt/:orderId': { for: 'guests too' },
  'POST /api/find-order': {
    for: 'everybody',
    body: () => ({ reference: 'AP-2222-2222', email }),
  },
  'POST /api/payment-callback': {
    for: 'guests too',
    namesAccount: true,
    body: (customer_id) => ({
      payment_method: 'check_payment',
      orderId: unknownOrder,
      customer_id,
    }),
  },
  'POST /api/razorpay-webhook': providers,
  'POST /api/register': { for: 'everybody', body: () => ({ email }) },
  'POST /api/register-affiliate': customers,
  'POST /api/resend-email-otp': { for: 'everybody', body: () => ({ email }) },
  'POST /api/reset-password': { for: 'everybody', body: () => ({ email }) },
  'POST /api/reset-pin': { for: 'customers', body: () => ({ otp: '000000', ...pins }) },
  'POST /api/supplier-messages/:supplier': providers,
  'POST /api/update-cart': {
    for: 'guests too',
    namesAccount: true,
    body: (user_id) => ({ cart_id: newCartId(), product_id: productId(), qty: 1, user_id }),
  },
  'POST /api/verify-email-otp': { for: 'everybody', body: () => ({ email, otp: '000000' }) },
  'POST /api/verify-pin': {
    for: 'customers',
    namesAccount: true,
    body: (id) => ({ id, pin: '000000' }),
  },
  'PUT /api/delete-account': { for: 'customers', body: () => ({ deletePassword: 'wrong' }) },
  'PUT /api/update-password': {
    for: 'customers',
    namesAccount: true,
    body: (id) => ({ id, currentPassword: 'wrong', ...passwords }),
  },
  'PUT /api/update-profile': {
    for: 'customers',
    namesAccount: true,
    body: (id) => ({ id, first_name: 'Aina', phone: '+60123456789', dob: null, gender: null }),
  },
  'PUT /api/update-security-pin': {
    for: 'customers',
    namesAccount: true,
    body: (id) => ({ id, currentPin: '000000', ...pins }),
  },
})
