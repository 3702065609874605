// A path that two sides use stands once, in contract/paths.ts or its part console-paths.ts. Tests spell
// paths out on purpose: they are what says that the table is right.
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

/** What a path begins with, up to the first part that is filled in. The home page's has nothing to find. */
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

// At the beginning of an address, and whole: neither `./login` nor `/login-link` spells `/login`.
const spelled = new RegExp(
  `(?<![\\w./@-])(${[...new Set(beginnings)].join('|').replaceAll('.', '\\.')})(?![\\w-])`,
)

/** The lines of a file, its comments blank. */
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
