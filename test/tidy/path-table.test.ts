// Shared paths are defined once, in contract/paths.ts or console-paths.ts. Tests repeat paths deliberately,
// to verify the table.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  apiPaths,
  callbackPaths,
  consolePages,
  consolePaths,
  pagePaths,
  serverPaths,
} from '@apeak/contract/paths'
import { code, isTest, textOf } from './project-files.ts'

const table = ['contract/paths.ts', 'contract/console-paths.ts']
const rooms = ['contract', 'server', 'storefront', 'console']

/** The beginning of each path, up to its first parameter. The home page's is too short to search for. */
const beginnings = [
  apiPaths,
  consolePaths,
  consolePages,
  pagePaths,
  serverPaths,
  ...Object.values(callbackPaths),
]
  .flatMap((paths) => Object.values<string>(paths))
  .map((path) => path.split('/:')[0] ?? '')
  .filter((path) => path !== '/')

// Whole paths at the start of an address: neither `./login` nor `/login-link` matches `/login`.
const spelled = new RegExp(
  `(?<![\\w./@-])(${[...new Set(beginnings)].join('|').replaceAll('.', '\\.')})(?![\\w-])`,
)

/** The lines of a file, with comments blanked. */
const linesOf = (file: string) =>
  textOf(file)
    .replace(/^\s*(\/\*.*?\*\/|\/\/[^\n]*)/gms, (comment) => comment.replace(/[^\n]/g, ''))
    .split('\n')

test('no code repeats a path of contract/paths.ts', () => {
  const own = code.filter(
    (file) => rooms.includes(file.split('/')[0] ?? '') && !isTest(file) && !table.includes(file),
  )
  const places = own.flatMap((file) =>
    linesOf(file).flatMap((line, at) =>
      spelled.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [],
    ),
  )
  assert.deepEqual(places, [])
})
