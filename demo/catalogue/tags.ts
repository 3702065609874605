import type { DemoTag } from './types.ts'

/** In home page order. */
export const tags: DemoTag[] = [
  { slug: 'popular', name: 'Popular Now', onHomepage: true },
  { slug: 'mobile-games', name: 'Mobile Games', onHomepage: true },
  { slug: 'role-playing', name: 'Role-Playing', onHomepage: true },
  { slug: 'pc-and-console', name: 'PC & Console', onHomepage: true },
  { slug: 'gift-cards', name: 'Gift Cards', onHomepage: true },
  { slug: 'entertainment', name: 'Music, Film & Chat', onHomepage: true },
  { slug: 'shooters', name: 'Shooters', onHomepage: false },
  { slug: 'strategy', name: 'Strategy & Party', onHomepage: false },
]
