import assert from 'node:assert/strict'
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'

/** A request as sent over the wire, without normalisation. */
export type Sent = {
  method: string
  path: string
  type?: string | undefined
  body?: string | Uint8Array | undefined
  headers?: Record<string, string>
}

export type Received = { status: number; headers: IncomingHttpHeaders; text: string }

const agent = new Agent({ keepAlive: true })

/**
 * Sends a request unchanged. Status 0 means that the server closed the connection without a
 * response.
 */
export function sendRaw(
  url: string,
  { method, path, type, body, headers }: Sent,
): Promise<Received> {
  const { hostname, port } = new URL(url)
  // Sent byte for byte, except for bytes that would split the request line.
  const address = path.replace(/[^\x21-\xff]/g, encodeURIComponent)
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        hostname,
        port,
        agent,
        method,
        path: address,
        // Node sets no content length for a DELETE's body.
        headers: {
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          ...(type && body !== undefined ? { 'content-type': type } : {}),
          ...headers,
        },
      },
      async (response) => {
        try {
          const parts: Buffer[] = []
          for await (const part of response) parts.push(part)
          const text = Buffer.concat(parts).toString()
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
        } catch (error) {
          reject(error)
        }
      },
    )
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close before a rejected body is sent completely.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE')
        resolve({ status: 0, headers: {}, text: '' })
      else reject(error)
    })
    request.end(body)
  })
}

/** Texts that reveal internals of the server. */
const internalText =
  /\bat .{0,200}[.:][tj]s:\d|node_modules|\.ts:\d|\/work\/|\b(select|insert into|update|delete from) .{1,80}\b(from|set|where|values)\b|syntax error at|violates|relation "|column "|SQLSTATE|pg_catalog|ECONNREFUSED|TypeError|RangeError|SyntaxError|undefined is not|Cannot read|kysely|fastify|\[object Object\]/i

/**
 * Asserts that a response is no crash: no 5xx, no internals, and a refusal that names the field.
 */
export function assertHarmless({ status, headers, text }: Received, sent: Sent): void {
  const shown = `${sent.method} ${sent.path.slice(0, 200)} ${String(sent.body ?? '').slice(0, 300)}\n→ ${status} ${text.slice(0, 400)}`
  assert.ok(status < 500, shown)
  if (status < 400) return
  assert.doesNotMatch(text, internalText, shown)
  if (!headers['content-type']?.includes('json')) return
  const problem = JSON.parse(text)
  assert.equal(problem.success, false, shown)
  assert.ok(typeof problem.message === 'string' && problem.message, shown)
  if (status !== 422) return
  const fields = Object.entries(problem.errors ?? {})
  assert.ok(fields.length > 0, shown)
  for (const [field, messages] of fields) {
    assert.ok(field, shown)
    assert.ok(
      Array.isArray(messages) && messages.every((one) => one && typeof one === 'string'),
      shown,
    )
  }
}

/** Runs the work for each item, `atOnce` of them concurrently. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
