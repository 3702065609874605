import { pagePaths } from '@apeak/contract/paths'
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const { about, terms, refundPolicy, privacyPolicy } = pagePaths

export default [
  index('content/home-page.tsx'),
  page(pagePaths.products, 'catalog/products-page.tsx'),
  page(pagePaths.product, 'catalog/product-page.tsx'),
  page(pagePaths.faq, 'content/faq-page.tsx'),
  ...[about, terms, privacyPolicy, refundPolicy].map((path) =>
    page(path, 'content/static-page.tsx'),
  ),
  page(pagePaths.news, 'content/news-page.tsx'),
  page(pagePaths.article, 'content/article-page.tsx'),
  page(pagePaths.orderSuccess, 'orders/order-success-page.tsx'),
  page(pagePaths.trackOrder, 'orders/track-order-page.tsx'),
  page(pagePaths.providerTest, 'payments/provider-test-page.tsx'),
  page(pagePaths.login, 'accounts/login-page.tsx'),
  page(pagePaths.register, 'accounts/register-page.tsx'),
  page(pagePaths.verifyEmail, 'accounts/verify-email-page.tsx'),
  page(pagePaths.forgotPassword, 'accounts/forgot-password-page.tsx'),
  page(pagePaths.resetPassword, 'accounts/reset-password-page.tsx'),
  page(pagePaths.submitTicket, 'support/ticket-page.tsx'),
  page(pagePaths.partnership, 'support/partnership-page.tsx'),
  layout('session/members-only.tsx', [
    page(pagePaths.accountInfo, 'accounts/account-info-page.tsx'),
    page(pagePaths.goldTopup, 'gold/gold-topup-page.tsx'),
    page(pagePaths.goldHistory, 'gold/gold-history-page.tsx'),
    page(pagePaths.transactionHistory, 'orders/transaction-history-page.tsx'),
    page(pagePaths.referrals, 'affiliates/referrals-page.tsx'),
    page(pagePaths.registerAffiliate, 'affiliates/register-affiliate-page.tsx'),
  ]),
  route('*', 'layout/not-found.tsx'),
] satisfies RouteConfig

/** A route with its path as id, so that several can share a file. */
function page(path: string, file: string) {
  const id = path.slice(1)
  return route(id, file, { id })
}
