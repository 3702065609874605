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
 * Renders the whole page before a byte of it leaves: it is cached and must need no script to show.
 * The header `script-hashes` names its inline scripts, for the policy.
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
 * The hashes of the scripts that carry the nonce, as a policy names them. What a text of the shop
 * would smuggle in cannot know it. (The nonce itself is no use to browsers: pages are cached, so it
 * would be the same for everybody.)
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
 * Pages show without scripts: what they look like is loaded before what they do. The router gives its
 * links no such priority, and has them in the head, where setting out a dozen requests takes the
 * browser's time from the first paint. Faces that the head asks for hold that back too (Chromium). The
 * body asks for both; a browser looks ahead for them all the same.
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
 * On a page with a form what works comes first: its faces load when its text asks for them, which on a
 * slow line is after the scripts (`layout/theme.tsx`).
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
    // React would otherwise hide large finished parts until a script moves them into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady() {
      resolve(text(pipe(new PassThrough())))
    },
    onShellError: reject,
    onError: (error) => console.error(error),
  })
  return promise
}
