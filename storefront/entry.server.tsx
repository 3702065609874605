import { createHash, randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { ScriptNonce } from './layout/page-style.tsx'

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
  const html = await wholePage(request, context, nonce)
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
