import { pagePaths } from '@apeak/contract/paths'
import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import sheet from '../styles.css?url'
import { useHydrated } from '../ui/browser-state.ts'

// In development a change is shown at once.
if (import.meta.env.DEV && !import.meta.env.SSR) await import('../styles.css')

/** Stands for the styles that a page needs first, until the rest of the page is known. */
export const CRITICAL_STYLES = '/* critical */'

/**
 * What the page needs of the styles to be painted first, inside the page: it waits for no other file.
 * The browser keeps the element that came with the page, so that scripts need not carry its text.
 */
export function PageStyle() {
  return (
    <style href="page" precedence="page">
      {import.meta.env.SSR ? CRITICAL_STYLES : ''}
    </style>
  )
}

/** Follows the link to all styles: over any line but a slow one they load as early as it stands. */
const wholeStyleScript =
  "document.documentElement.hasAttribute('data-slow')||(document.currentScript.previousSibling.disabled=false)"

/**
 * The styles of all pages, at the end of the page: what is not there yet when it is painted first. Only
 * scripts add such a thing: where a form has to work over a slow line, they come before
 * (`theme.tsx`).
 */
export function WholeStyle() {
  const isEarly = !useHydrated()
  const nonce = useContext(ScriptNonce)
  const isOfForm = useLocation().pathname.startsWith(`${pagePaths.products}/`)
  // React's types know no such attribute of a link.
  const late = { disabled: isOfForm && isEarly }
  return (
    <>
      <link rel="stylesheet" href={sheet} {...late} suppressHydrationWarning />
      {late.disabled && <script nonce={nonce}>{wholeStyleScript}</script>}
    </>
  )
}

/**
 * Marks the shop's own inline scripts while a page is rendered on the server. It is taken out of the
 * page again before that leaves, so the browser knows none.
 */
export const ScriptNonce = createContext<string | undefined>(undefined)
