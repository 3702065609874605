import type { AccountsContext } from '#accounts/context.ts'
import type { OrdersContext } from '#orders/settings.ts'
import type { Config } from './config.ts'

/** Dependencies of all routes and jobs. */
export type AppContext = AccountsContext & OrdersContext & { readonly config: Config }
