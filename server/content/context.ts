import type { ShopLinks } from '@apeak/contract/content'
import type { Context } from '#platform/context.ts'

/** Dependencies of the routes of content. */
export type ContentContext = Context & {
  readonly config: {
    /** Links to the shop's other sites. */
    readonly links: ShopLinks
  }
}
