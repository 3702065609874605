// The project's files, as listed by git. Findings are reported with their file and line.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
/** Every file, by its path in the project. */
export const files = listed.split('\0').filter(Boolean)
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
export const textOf = (file: string) => texts.get(file) ?? ''

/** Generated files. */
export const generated = new Set([
  'package-lock.json',
  'server/platform/postgres/tables.ts',
  'docs/schema.md',
  // A snapshot of the schema files, in one file.
  'server/migrations/0000-baseline.sql',
])

/** The checks contain the patterns that they forbid. */
const itself = /^test\/tidy\/.*\.test\.ts$/
/** The project's own code, tests included, without generated files. */
export const code = files.filter(
  (file) => /\.(ts|tsx|mjs|js)$/.test(file) && !generated.has(file) && !itself.test(file),
)
/** Whether a file is a test, or used only by tests. */
export const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) || /^(test|server\/testing)\//.test(file)

/** A file's text with comments blanked, so that line numbers stay the same. */
export const withoutComments = (file: string) =>
  textOf(file).replace(/^\s*(\/\*.*?\*\/|\/\/[^\n]*)/gms, (comment) =>
    comment.replace(/[^\n]/g, ''),
  )

/** Lists "file:line: text" for every line that matches the pattern. */
export function placesOf(pattern: RegExp, among: string[]): string[] {
  const anywhere = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`)
  return among.flatMap((file) => {
    const text = textOf(file)
    return [...text.matchAll(anywhere)].map(({ index }) => {
      const line = text.slice(0, index).split('\n').length
      return `${file}:${line}: ${text.split('\n')[line - 1]?.trim()}`
    })
  })
}

/** The server folder of a file, which is its domain. */
export function folderOf(file: string): string {
  const [room, folder, ...rest] = file.split('/')
  return room === 'server' && folder && rest.length > 0 ? folder : ''
}
