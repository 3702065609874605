// Decisions have one form, documents stay short, and each file that they name exists.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files, textOf } from './project-files.ts'

const decisions = files.filter((file) => file.startsWith('docs/decisions/'))

test('decisions are pages by subject, linked from the architecture', () => {
  const misnamed = decisions.filter((file) => !/^docs\/decisions\/[a-z]+(-[a-z]+)*\.md$/.test(file))
  assert.deepEqual(misnamed, [])
  const architecture = textOf('docs/architecture.md')
  const unlinked = decisions.filter((file) => !architecture.includes(`(${file.slice(5)})`))
  assert.deepEqual(unlinked, [])
})

test('each decision has its context, decision and consequence', () => {
  const form =
    /^\n- \*\*Context\*\*: .+\n- \*\*Decision\*\*: [\s\S]+?\n- \*\*Consequence\*\*: .+\n*$/
  const malformed = decisions.flatMap((file) => {
    const [head = '', ...sections] = textOf(file).split(/^## /m)
    if (!/^# .+\n/.test(head) || sections.length === 0) return [file]
    return sections.flatMap((section) => {
      const [heading = '', ...lines] = section.split('\n')
      return form.test(lines.join('\n')) ? [] : [`${file}: ${heading}`]
    })
  })
  assert.deepEqual(malformed, [])
})

test('documents that everybody reads stay short', () => {
  const limits = [
    ...decisions.map((file) => [file, 800] as const),
    ['docs/architecture.md', 1_300] as const,
  ]
  const words = (file: string) => textOf(file).split(/\s+/).filter(Boolean).length
  assert.deepEqual(
    limits.filter(([file, most]) => words(file) > most),
    [],
  )
  const entries = textOf('docs/words.md').match(/^\| .+ \|$/gm) ?? []
  assert.ok(entries.length - 1 <= 30, 'docs/words.md has more than 30 entries')
})

test('each file that a document names exists', () => {
  const documents = ['docs/architecture.md', 'docs/words.md', 'docs/operations.md', ...decisions]
  const missing = documents.flatMap((file) =>
    [
      ...textOf(file).matchAll(
        /`([\w.-]+(?:\/[\w.-]+)+\.(?:ts|tsx|sql|mjs)|[\w-]+(?:\/[\w-]+)*\/)`/g,
      ),
    ]
      .map(([, name = '']) => name)
      .filter((name) => !exists(name))
      .map((name) => `${file}: ${name}`),
  )
  assert.deepEqual(missing, [])
})

/** Whether the file or folder exists, relative to the project or the server. */
const exists = (name: string) =>
  ['', 'server/'].some((from) =>
    files.some(
      (file) => file === from + name || (name.endsWith('/') && file.startsWith(from + name)),
    ),
  )
