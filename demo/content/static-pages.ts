import { aboutPage } from './about-page.ts'
import type { DemoPage } from './content-types.ts'
import { privacyPage } from './privacy-page.ts'
import { refundPage } from './refund-page.ts'
import { termsPage } from './terms-page.ts'

/** The four static pages. */
export const staticPages: DemoPage[] = [aboutPage, termsPage, privacyPage, refundPage]
