// The documents match the code: every setting and recurring job is listed, and links work.
import assert from 'node:assert/strict'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { code, files, isTest, textOf, withoutComments } from './project-files.ts'

const programs = code.filter((file) => !isTest(file) && !file.startsWith('bench/'))

/** The names in the first column of the table under a heading. */
function documented(file: string, heading: string): string[] {
  const section = textOf(file).split(`## ${heading}\n`)[1]?.split(/^## /m)[0] ?? ''
  const rows = [...section.matchAll(/^\| (`[^|]*) \|/gm)]
  return rows.flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
}

/** The environment variables that the files read, without those that the project sets itself. */
function variablesOf(files: string[]): string[] {
  const names = files.flatMap((file) => {
    const text = withoutComments(file)
    // In a file that reads settings, every quoted name in capitals and every such key is a setting.
    const readsSettings = /\bEnv\b[^'"]*from '[^']*\/settings\.ts'/.test(text)
    return [...text.matchAll(direct), ...(readsSettings ? text.matchAll(inSettings) : [])].map(
      ([, name, key]) => name ?? key ?? '',
    )
  })
  return [...new Set(names)].filter((name) => !notSettings.has(name))
}
const direct = /\benv\.([A-Z][A-Z0-9_]+)\b/g
const inSettings = /'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'|^\s*([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+):/gm

const notSettings = new Set([
  // Variables of the machine, and the build's flags.
  ...['PATH', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE', 'DEV', 'SSR', 'PROD'],
  // Variables that one process of the project sets for another.
  ...[
    'API_ORIGIN',
    'CONSOLE_ORIGIN',
    'PAGES_LANGUAGE',
    'TEST_DEMO_URL',
    'TEST_PICTURES',
    'TEST_POSTGRES_URL',
    'TEST_POSTGRES_FOLDER',
  ],
  // Variables of the test payment provider, and HTTP methods.
  ...['KENARI_SECRET', 'GET', 'POST'],
])

test('docs/operations.md names exactly the environment variables the shop reads', () => {
  const known = documented('docs/operations.md', 'Settings')
  assert.deepEqual(known.toSorted(), variablesOf(programs).toSorted())
})

test('CONTRIBUTING.md names exactly the environment variables of tests and benchmark', () => {
  const tests = code.filter((file) => isTest(file) || file.startsWith('bench/'))
  const shops = documented('docs/operations.md', 'Settings')
  assert.deepEqual(
    documented('CONTRIBUTING.md', 'Tests and benchmark').toSorted(),
    variablesOf(tests)
      .filter((name) => !shops.includes(name))
      .toSorted(),
  )
})

test('docs/operations.md names exactly the recurring jobs', () => {
  const crontab = /'[\d*]\S*(?: [\d*]\S*){4} (\w+)[ ']/g
  const jobs = programs.flatMap((file) =>
    [...textOf(file).matchAll(crontab)].map(([, name]) => name),
  )
  const known = documented('docs/operations.md', 'Recurring jobs')
  assert.deepEqual(known.toSorted(), jobs.toSorted())
})

test('every link in the documents leads to an existing file and heading', () => {
  const broken = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => linksOf(file).filter(({ to, heading }) => !leads(to, heading)))
  assert.deepEqual(broken, [])
})

/** The links of a document within the project. */
function linksOf(file: string): { file: string; to: string; heading: string | undefined }[] {
  const text = textOf(file).replace(/(?<=^|[^[`])`[^`\n]+`/gm, '')
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)]
  return links.map(([, path = '', heading]) => {
    const to = path === '' ? file : normalize(join(dirname(file), path))
    return { file, to, heading }
  })
}

function leads(to: string, heading: string | undefined): boolean {
  const isThere = files.some((file) => file === to || file.startsWith(`${to}/`))
  const headings = [...textOf(to).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchorOf(text))
  return isThere && (heading === undefined || headings.includes(heading))
}

/** The anchor of a heading, as on GitHub. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(' ', '-')
    .replace(/[^\w-]/g, '')
