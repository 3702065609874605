import { createContext } from 'react'
import sheet from '../styles.css?inline'

// In development a change shows at once.
if (import.meta.env.DEV && !import.meta.env.SSR) await import('../styles.css')

/**
 * The shop's style sheet, inlined so that the first paint needs no other file. The browser keeps the element
 * from the page, so that scripts need not contain its text.
 */
export function PageStyle() {
  return (
    <style href="page" precedence="page">
      {import.meta.env.SSR ? sheet : ''}
    </style>
  )
}

/**
 * Marks the shop's inline scripts during rendering on the server. It is removed before sending, so the
 * browser never gets it.
 */
export const ScriptNonce = createContext<string | undefined>(undefined)
