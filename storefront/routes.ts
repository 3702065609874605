import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Pages of the route table that nobody has built yet: they answer 404 until they have a screen. */
const notOpenYet = [
  'about',
  'partnership',
  'faq',
  'submit-ticket',
  'news-and-events',
  'news-and-events/:slug',
  'terms-and-conditions',
  'refund-policy',
  'privacy-policy',
]

/** The same for pages that need a login. */
const membersNotOpenYet = ['referrals', 'register-affiliate']

export default [
  index('catalog/home-page.tsx'),
  route('products', 'catalog/products-page.tsx'),
  route('products/:slug', 'catalog/product-page.tsx'),
  route('order-success', 'orders/order-success-page.tsx'),
  route('login', 'accounts/login-page.tsx'),
  route('register', 'accounts/register-page.tsx'),
  route('verify-email', 'accounts/verify-email-page.tsx'),
  route('forgot-password', 'accounts/forgot-password-page.tsx'),
  route('reset-password', 'accounts/reset-password-page.tsx'),
  layout('session/members-only.tsx', [
    route('account-info', 'accounts/account-info-page.tsx'),
    route('gold-topup', 'gold/gold-topup-page.tsx'),
    route('gold-history', 'gold/gold-history-page.tsx'),
    route('transaction-history', 'orders/transaction-history-page.tsx'),
    ...membersNotOpenYet.map((path) =>
      route(path, 'accounts/members-not-open-yet.tsx', { id: path }),
    ),
  ]),
  ...notOpenYet.map((path) => route(path, 'layout/not-open-yet.tsx', { id: path })),
  route('*', 'layout/not-found.tsx'),
] satisfies RouteConfig
