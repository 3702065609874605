import { pagePaths } from '@apeak/contract/paths'
import { useEffect } from 'react'

/**
 * A part of the head's script (`e` is the root element): where a form has to work over a slow line, as
 * far as the browser tells, text stands in the system's faces, which are as wide. The kind of line is
 * told by its delay alone where not much has been loaded yet (Chromium), so its rate (Mbit/s) counts
 * as well.
 */
export const slowLineScript = `var c=navigator.connection||{};if(location.pathname.startsWith('${pagePaths.products}/')&&(c.downlink<.7||/[23]g/.test(c.effectiveType)))e.setAttribute('data-slow','')`

/** Has the shop's own faces loaded, now that the page works. */
export function useOwnFaces(): void {
  useEffect(() => document.documentElement.removeAttribute('data-slow'), [])
}
