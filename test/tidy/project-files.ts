// The project's files as git knows them. What a check finds is named with its place in them.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
/** Every file, by its path from the project's folder. */
export const files = listed.split('\0').filter(Boolean)
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
export const textOf = (file: string) => texts.get(file) ?? ''

/** What programs wrote. */
export const generated = new Set([
  'package-lock.json',
  'server/platform/postgres/tables.ts',
  'docs/schema.md',
  // The schema files of one moment, in one file.
  'server/migrations/0000-baseline.sql',
])

/** The checks name what they forbid. */
const itself = /^test\/tidy\/.*\.test\.ts$/
/** The project's own code: what people wrote, tests included. */
export const code = files.filter(
  (file) => /\.(ts|tsx|mjs|js)$/.test(file) && !generated.has(file) && !itself.test(file),
)
/** Whether a file is a test, or serves tests alone. */
export const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) || /^(test|server\/testing)\//.test(file)

/** A file's text with its comments blank, so that lines keep their numbers. */
export const withoutComments = (file: string) =>
  textOf(file).replace(/^\s*(\/\*.*?\*\/|\/\/[^\n]*)/gms, (comment) =>
    comment.replace(/[^\n]/g, ''),
  )

/** "file:line: text" of every line that the pattern finds. */
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

/** The folder within the server in which a file stands: its domain. */
export function folderOf(file: string): string {
  const [room, folder, ...rest] = file.split('/')
  return room === 'server' && folder && rest.length > 0 ? folder : ''
}
