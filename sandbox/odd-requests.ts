/** A request that no provider sends; the shop answers 4xx, or 200 for a probe. */
export type OddRequest = {
  name: string
  method: 'GET' | 'POST'
  contentType?: string
  body?: Uint8Array
}

const form = 'application/x-www-form-urlencoded'
const json = 'application/json'

/**
 * Odd requests derived from a valid body, for a callback or webhook route with valid headers. None may cause
 * a 5xx or a change.
 */
export function oddRequests(validBody: string): OddRequest[] {
  const text = (name: string, contentType: string, body: string): OddRequest => ({
    name,
    method: 'POST',
    contentType,
    body: Buffer.from(body, 'utf8'),
  })
  const bytes = (
    name: string,
    contentType: string,
    ...parts: (string | number[])[]
  ): OddRequest => ({
    name,
    method: 'POST',
    contentType,
    body: Buffer.concat(parts.map((part) => Buffer.from(part as string))),
  })
  const isJson = validBody.startsWith('{')
  const own = isJson ? json : form
  return [
    { name: 'GET', method: 'GET' },
    { name: 'POST without a body', method: 'POST' },
    text('the other content type', isJson ? form : json, validBody),
    text('an unknown content type', 'application/octet-stream', validBody),
    text('a charset that nobody knows', `${own}; charset=klingon`, validBody),
    text('JSON null', json, 'null'),
    text('JSON list', json, '[]'),
    text('JSON nested 10,000 deep', json, '['.repeat(10_000)),
    text('JSON with __proto__', json, '{"__proto__":{"status":"00"},"constructor":1}'),
    text('repeated parameters', form, `${validBody}&status=00&status=11`),
    text('bracketed parameters', form, 'amount[]=1.10&orderid[x]=1&status[0][a]=00'),
    text('bad per cents', form, 'a=%zz&b=%&c=%u0041'),
    text('per cent NUL', form, `${validBody}&x=%00`),
    text('a byte-order mark', own, `\ufeff${validBody}`),
    text('extra fields', own, isJson ? `${validBody.slice(0, -1)},"extra":1}` : 'extra=1'),
    text('a name of 60 KB', form, `${'a'.repeat(60_000)}=1`),
    text(
      '10,000 parameters',
      form,
      Array.from({ length: 10_000 }, (_, at) => `p${at}=1`).join('&'),
    ),
    bytes('bad UTF-8', own, validBody, [0xff, 0xfe, 0xc0, 0x80]),
    bytes('NUL', own, validBody, [0]),
    bytes('10 MB', own, 'a='.padEnd(10_000_000, 'a')),
  ]
}
