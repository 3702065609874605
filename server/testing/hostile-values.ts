import fc from 'fast-check'
import { type Schema, sampleOf } from './documented-routes.ts'

const deep = (open: string, close: string, levels: number) =>
  open.repeat(levels) + close.repeat(levels)

/** Texts that some server or parser interprets. */
export const hostileTexts: string[] = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'a\udfffb', '\ufffe', '\ufeff', '\u202e', '\u200b', '\r\n'],
  ...[
    "'",
    '"',
    '\\',
    '`',
    "' or '1'='1",
    "'; drop table orders; --",
    "1' and pg_sleep(5)--",
    '1;select 1',
  ],
  ...[
    "\\'; select version(); --",
    "') union select null,null,null--",
    '$1',
    '$$',
    ':id',
    '?',
    '%s%n',
    '#{7*7}',
  ],
  ...[
    '{{7*7}}',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
  ],
  ...[
    '../../etc/passwd',
    '..\\..\\windows',
    'file:///etc/passwd',
    '|id',
    '; id',
    '$(id)',
    'a\r\nBcc: x@evil.example',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    'true',
    '-1',
    '1e309',
    '0x10',
  ],
  ...[
    '0'.repeat(400),
    '9'.repeat(400),
    'x'.repeat(60_000),
    '😀'.repeat(5_000),
    'ı'.repeat(300),
    'ﷺ'.repeat(300),
  ],
  ...[
    '9999-99-99',
    '0000-00-00',
    '2026-02-30',
    '+275760-09-13',
    '2026-13',
    'infinity',
    'epoch',
    'now',
  ],
]

/** JSON values of unexpected types or sizes. */
export const hostileJson: string[] = [
  ...hostileTexts.map((text) => JSON.stringify(text)),
  ...['null', 'true', 'false', '0', '-0', '-1', '1.5', '0.1', '1e1', '1e308', '1e999', '-1e999'],
  ...[
    '2147483647',
    '2147483648',
    '-2147483649',
    '9007199254740993',
    '99999999999999999999',
    '1E400',
  ],
  ...[
    '[]',
    '{}',
    '[null]',
    '[[]]',
    '[{}]',
    '[1,"a",null]',
    '{"a":1}',
    '{"length":1e9}',
    '{"then":1}',
  ],
  ...[
    '{"toString":1}',
    '{"valueOf":"x"}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"__proto__":{"x":1}}',
  ],
  ...[deep('[', ']', 50), deep('[', ']', 20_000), `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ...[
    `[${'1,'.repeat(10_000)}1]`,
    `{${Array.from({ length: 2_000 }, (_, i) => `"k${i}":1`).join()}}`,
  ],
]

/** Malformed bodies and wrong content types. */
export const hostileBodies: [contentType: string | undefined, body: string | Uint8Array][] = [
  ...[
    '',
    ' ',
    '{',
    '}',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1,}',
    "{'a':1}",
    '{a:1}',
    '[',
    'nul',
    '1 2',
    '//x\n{}',
  ].map((text): [string, string] => ['application/json', text]),
  ...[
    'NaN',
    '{"a":NaN}',
    '{"a":1}{"b":2}',
    '\ufeff{}',
    '{"a":1,"a":2}',
    '"text"',
    'null',
    '[]',
    '0',
  ].map((text): [string, string] => ['application/json', text]),
  ['application/json', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['application/json', new Uint8Array([0xc0, 0x80])],
  ['application/json', new Uint8Array([0xed, 0xa0, 0x80])],
  ['application/json', new Uint8Array(1_000)],
  ['application/json', Buffer.from('{"a":1}', 'utf16le')],
  ['application/json', `{"a":"${'x'.repeat(1_048_576)}"}`],
  ['application/json', '['.repeat(1_048_576)],
  ['application/json; charset=utf-16', '{}'],
  ['application/json; charset="', '{}'],
  ['application/vnd.api+json', '{}'],
  ['text/plain', '{}'],
  ['text/html', '<b>x</b>'],
  [
    'text/xml',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  ],
  ['application/x-www-form-urlencoded', 'a=1&a=2&b[]=3&__proto__[x]=1&%zz=%zz'],
  ['application/x-www-form-urlencoded', '&'.repeat(50_000)],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'],
  ['multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
  ['application/octet-stream', new Uint8Array([0, 1, 2, 255])],
  ['image/png', new Uint8Array([0x89, 0x50])],
  ['garbage', '{}'],
  [undefined, '{}'],
  [undefined, ''],
  ['/', '{}'],
  ['application/json, text/plain', '{}'],
]

/** Hostile path and query values, as sent. */
export const hostileAddresses: string[] = [
  ...[
    '%',
    '%0',
    '%zz',
    '%00',
    '%ff',
    '%c0%af',
    '%e0%80%80',
    '%ed%a0%80',
    '%f4%90%80%80',
    '%25%30%30',
    '%u0041',
  ],
  ...[
    '..',
    '.',
    '%2e%2e',
    '%2e%2e%2f',
    '..%5c',
    '%2f',
    '%5c',
    '//',
    '///',
    ';',
    ';a=b',
    '#',
    '?',
    '&',
    '=',
    '+',
  ],
  ...[
    '*',
    '~',
    '|',
    '{}',
    '[]',
    '<>',
    '"',
    '^',
    '`',
    '%20',
    '%09',
    '%0d%0aX-Evil:%201',
    '%3cscript%3e',
  ],
  ...[
    'null',
    'undefined',
    '-1',
    '0',
    '1.5',
    '1e9',
    '2147483648',
    '9'.repeat(30),
    'a'.repeat(201),
    'a'.repeat(6_000),
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    "'",
    '%27%20or%201=1--',
    '1;select%201',
    '%F0%9F%98%80',
  ],
]

/**
 * Valid bodies with one field hostile, missing or added. `known`: values for fields whose schema is
 * too general.
 */
export function invalidBodies(body: Schema, known: Record<string, unknown> = {}): string[] {
  const right = sampleOf(body, known) as Record<string, unknown>
  const spoilt: string[] = []
  for (const path of pathsOf(right)) {
    for (const hostile of hostileJson) spoilt.push(withJson(right, path, hostile))
    spoilt.push(withJson(right, path, undefined))
  }
  for (const name of [
    'extra',
    '__proto__',
    'constructor',
    'a\0b',
    '\ud800',
    '',
    'x'.repeat(5_000),
  ]) {
    spoilt.push(JSON.stringify({ ...right, ...Object.fromEntries([[name, 1]]) }))
    spoilt.push(
      `${JSON.stringify(right).slice(0, -1)},${JSON.stringify(name)}:{"a":1}}`.replace('{,', '{'),
    )
  }
  return [...spoilt, ...hostileJson]
}

/** The paths of all fields, including those within lists and objects. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return path.length ? [path] : []
  const within = Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, key]))
  return path.length ? [path, ...within] : within
}

/** The value as JSON with another JSON value at the path; undefined removes the field. */
function withJson(value: unknown, path: string[], json: string | undefined): string {
  const mark = 'the place of the hostile value'
  const copy = structuredClone(value) as Record<string, unknown>
  const owner = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, copy)
  owner[path.at(-1) ?? ''] = json === undefined ? undefined : mark
  return JSON.stringify(copy).replace(JSON.stringify(mark), () => json ?? '')
}

/** At most `count` of the items, evenly spread and deterministic. */
export function evenSample<Item>(items: Item[], count: number): Item[] {
  if (items.length <= count) return items
  const [chosen = []] = fc.sample(
    fc.shuffledSubarray(items, { minLength: count, maxLength: count }),
    {
      numRuns: 1,
      seed: 20_260,
    },
  )
  return chosen
}
