import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Pages of the route table that nobody has built yet: they answer 404 until they have a screen. */
const notOpenYet = [
  'about',
  'partnership',
  'faq',
  'submit-ticket',
  'news-and-events',
  'news-and-events/:slug',
  'login',
  'forgot-password',
  'reset-password',
  'register',
  'verify-email',
  'terms-and-conditions',
  'refund-policy',
  'privacy-policy',
  'gold-topup',
  'gold-history',
  'transaction-history',
  'account-info',
  'referrals',
  'register-affiliate',
]

export default [
  index('catalog/home-page.tsx'),
  route('products', 'catalog/products-page.tsx'),
  route('products/:slug', 'catalog/product-page.tsx'),
  route('order-success', 'orders/order-success-page.tsx'),
  ...notOpenYet.map((path) => route(path, 'layout/not-open-yet.tsx', { id: path })),
  route('*', 'layout/not-found.tsx'),
] satisfies RouteConfig
