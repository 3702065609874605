import type { Context } from '#platform/context.ts'
import type { SupportSettings } from './support-settings.ts'

/** Dependencies of the routes and jobs of support. */
export type SupportContext = Context & {
  readonly config: { readonly support: SupportSettings }
}
