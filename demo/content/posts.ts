import type { DemoPost } from './content-types.ts'
import { goldGuides } from './gold-guides.ts'
import { offerPosts } from './offer-posts.ts'
import { shopNews } from './shop-news.ts'
import { topUpGuides } from './top-up-guides.ts'

/** The news categories, in list order. */
export const postCategories = ['Shop News', 'Guides', 'Offers']

/** Every post of the demo shop. */
export const posts: DemoPost[] = [...shopNews, ...topUpGuides, ...goldGuides, ...offerPosts]
