import { pagePaths } from '@apeak/contract/paths'
import { useEffect } from 'react'

/**
 * A part of the head's script (`e` is the root element): where a form has to work over a slow line, as
 * far as the browser tells, text stands in the system's faces, which are as wide.
 */
export const slowLineScript = `if(location.pathname.startsWith('${pagePaths.products}/')&&/[23]g/.test((navigator.connection||{}).effectiveType))e.setAttribute('data-slow','')`

/** Has the shop's own faces loaded, now that the page works. */
export function useOwnFaces(): void {
  useEffect(() => document.documentElement.removeAttribute('data-slow'), [])
}
