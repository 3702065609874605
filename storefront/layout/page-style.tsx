import { pagePaths } from '@apeak/contract/paths'
import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import sheet from '../styles.css?url'
import { useHydrated } from '../ui/browser-state.ts'

// In development a change shows at once.
if (import.meta.env.DEV && !import.meta.env.SSR) await import('../styles.css')

/** The placeholder of a page's critical styles until the page is rendered. */
export const CRITICAL_STYLES = '/* critical */'

/**
 * The page's critical styles, inlined so that the first paint needs no other file. The browser keeps the
 * element from the page, so that scripts need not contain its text.
 */
export function PageStyle() {
  return (
    <style href="page" precedence="page">
      {import.meta.env.SSR ? CRITICAL_STYLES : ''}
    </style>
  )
}

/** Enables the link to the full styles before it, except on slow lines, so that they load at once. */
const wholeStyleScript =
  "document.documentElement.hasAttribute('data-slow')||(document.currentScript.previousSibling.disabled=false)"

/**
 * The full styles, at the end of the page: for elements that appear after the first paint. Only scripts add
 * such elements; on a page with a form, scripts come first on a slow line (`theme.tsx`).
 */
export function WholeStyle() {
  const isEarly = !useHydrated()
  const nonce = useContext(ScriptNonce)
  const isOfForm = useLocation().pathname.startsWith(`${pagePaths.products}/`)
  // React's types lack this attribute of links.
  const late = { disabled: isOfForm && isEarly }
  return (
    <>
      <link rel="stylesheet" href={sheet} {...late} suppressHydrationWarning />
      {late.disabled && <script nonce={nonce}>{wholeStyleScript}</script>}
    </>
  )
}

/**
 * Marks the shop's inline scripts during rendering on the server. It is removed before sending, so the
 * browser never gets it.
 */
export const ScriptNonce = createContext<string | undefined>(undefined)
