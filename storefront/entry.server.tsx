import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Renders the whole page before a byte of it leaves: it is cached and must need no script to show. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const html = scriptsLast(await wholePage(request, context))
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

/**
 * Pages show without scripts: what they look like is loaded before what they do. The router gives its
 * links no such priority.
 */
function scriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"')
}

function wholePage(request: Request, context: EntryContext): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
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
