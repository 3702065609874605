import { createHash, randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pagePaths } from '@apeak/contract/paths'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { criticalStylesOf } from './layout/critical-styles.ts'
import { CRITICAL_STYLES, ScriptNonce } from './layout/page-style.tsx'
import sheet from './styles.css?inline'

const criticalStyles = criticalStylesOf(sheet)

/**
 * Renders the complete page before sending: it is cached and must be visible without scripts. The header
 * `script-hashes` lists its inline scripts, for the policy.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomUUID()
  const page = await wholePage(request, context, nonce)
  const styled = page.replace(CRITICAL_STYLES, () => criticalStyles(page))
  const html = productPage.test(new URL(request.url).pathname)
    ? facesLast(styled)
    : paintFirst(styled)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('script-hashes', hashesOf(html, nonce).join(' '))
  return new Response(html.replaceAll(` nonce="${nonce}"`, ''), { status, headers })
}

/**
 * The hashes of the scripts with the nonce, for the policy. Injected text cannot know the nonce. (Browsers
 * get no nonce: cached pages would share it.)
 */
function hashesOf(html: string, nonce: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)
  const own = [...scripts].filter(
    ([, attributes = '']) => attributes.includes(nonce) && !/\ssrc=/.test(attributes),
  )
  const hashes = own.map(
    ([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [...new Set(hashes)]
}

const facePreload = /<link (?=[^>]*rel="preload")(?=[^>]*as="font")[^>]*>/g
const scriptPreload = /<link rel="modulepreload"[^>]*>/g

/**
 * Loads styles before scripts, since pages are visible without scripts. The router gives its preload links no
 * low priority and puts them in the head, where starting a dozen requests delays the first paint; preloaded
 * fonts also delay it (Chromium). Moving both to the body still lets the browser's preload scanner find them.
 */
function paintFirst(html: string): string {
  const faces = html.match(facePreload) ?? []
  const scripts = html.match(scriptPreload) ?? []
  const later = scripts.map((link) => link.replace('<link', '$& fetchpriority="low"'))
  return html
    .replaceAll(facePreload, '')
    .replaceAll(scriptPreload, '')
    .replace(/<body[^>]*>/, (body) => body + faces.join(''))
    .replace('</body>', () => `${later.join('')}</body>`)
}

/**
 * On a page with a form, scripts come first: fonts load when its text needs them, which on a slow line is
 * after the scripts (`layout/theme.tsx`).
 */
const facesLast = (html: string) => html.replaceAll(facePreload, '')

const productPage = new RegExp(`^${pagePaths.product.replace(/:\w+/, '[^/]+')}$`)

function wholePage(request: Request, context: EntryContext, nonce: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const page = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </ScriptNonce>
  )
  const { pipe } = renderToPipeableStream(page, {
    nonce,
    // Otherwise React hides large finished parts until a script moves them into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady() {
      resolve(text(pipe(new PassThrough())))
    },
    onShellError: reject,
    onError: (error) => console.error(error),
  })
  return promise
}
