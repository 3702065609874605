import { createContext } from 'react'

/**
 * Marks the shop's own inline scripts while a page is rendered on the server. It is taken out of the
 * page again before that leaves, so the browser knows none.
 */
export const ScriptNonce = createContext<string | undefined>(undefined)
