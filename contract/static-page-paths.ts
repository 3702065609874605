import type { StaticPageName } from './content.ts'
import { pagePaths } from './paths.ts'

/** Where each static page is read. */
export const staticPagePaths: Record<StaticPageName, string> = {
  'about-us': pagePaths.about,
  'terms-and-conditions': pagePaths.terms,
  'privacy-policy': pagePaths.privacyPolicy,
  'refund-policy': pagePaths.refundPolicy,
}
