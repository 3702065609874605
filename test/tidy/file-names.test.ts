// Files are easy to find and to read.
import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { describe, test } from 'node:test'
import { code, files, generated, isTest, textOf } from './project-files.ts'

/** The room that a file belongs to; what tests are made of is a room beside what they test. */
const roomOf = (file: string) => /^(server\/testing|[a-z]+)\//.exec(file)?.[1]

describe('files are easy to find and read', () => {
  test('none is longer than 300 lines', () => {
    const long = files
      .filter((file) => /\.(ts|tsx|mjs|js|css|sql|md)$/.test(file) && !generated.has(file))
      .map((file) => ({ file, lines: textOf(file).split('\n').length - 1 }))
      .filter(({ lines }) => lines > 300)
    assert.deepEqual(
      long.map(({ file, lines }) => `${file} has ${lines}`),
      [],
    )
  })

  test('half have at most 60 lines', () => {
    const lengths = code
      .filter((file) => !isTest(file))
      .map((file) => textOf(file).split('\n').length - 1)
      .sort((one, other) => one - other)
    const median = lengths[Math.floor(lengths.length / 2)] ?? 0
    assert.ok(median <= 60, `half have at most ${median}`)
  })

  test('names are unique within a room, except those every domain has', () => {
    const everywhere =
      /^(routes|console-routes|rules|sql(-[a-z-]+)?|tasks|mails|payable|rules\.test|global-setup)\.ts$/
    const named = Map.groupBy(
      code.filter((file) => !everywhere.test(basename(file))),
      (file) => `${roomOf(file)} ${basename(file)}`,
    )
    const twice = [...named.values()].filter(({ length }) => length > 1)
    assert.deepEqual(twice, [])
  })

  test('names are lower case with hyphens', () => {
    const usual = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/
    const odd = files.filter(
      (file) =>
        !usual.test(basename(file)) && !/^(README\.md|CONTRIBUTING\.md|LICENSE)$/.test(file),
    )
    assert.deepEqual(odd, [])
  })

  test('no file or folder has a catch-all name', () => {
    const vague = /(^|\/)(utils?|libs?|helpers?|misc|common|shared)([./]|$)/
    assert.deepEqual(
      files.filter((file) => vague.test(file)),
      [],
    )
  })
})
