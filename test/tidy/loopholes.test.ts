// No type, lint or test check is bypassed.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { code, isTest, placesOf } from './project-files.ts'

describe('no check is switched off', () => {
  const forbidden: [string, RegExp, (file: string) => boolean][] = [
    [
      'the type any',
      /\bas any(?=\s*[);,\].}\n])|:\s*any(?=\s*[=;,)\]}>|&\n])|<any>|\bany\[\]|, any>/,
      () => true,
    ],
    ['a non-null assertion', /[\w)\]]!(\.|\[|;|\)|,)/, (file) => /\.tsx?$/.test(file)],
    [
      'a rule switched off',
      /@ts-(ignore|expect-error|nocheck)|biome-ignore|eslint-disable|c8 ignore/,
      () => true,
    ],
    [
      'a focused or skipped test',
      /\b(test|it|describe|suite)\.(only|skip|todo)\b|\b(only|skip|todo): (true|['"`])|\bt\.(skip|todo)\(/,
      () => true,
    ],
    ['work put off', /\b(TODO|FIXME|XXX|HACK)\b/, () => true],
    [
      'console output in the server',
      /\bconsole\.(log|debug|info)\b/,
      (file) => file.startsWith('server/') && !isTest(file) && file !== 'server/app/main.ts',
    ],
    ['a debugger', /^\s*debugger\b/m, () => true],
    ['a path of one machine', /\/(home|Users|work|root)\/[a-z]/, (file) => !isTest(file)],
  ]
  for (const [what, pattern, applies] of forbidden) {
    test(what, () => assert.deepEqual(placesOf(pattern, code.filter(applies)), []))
  }
})
