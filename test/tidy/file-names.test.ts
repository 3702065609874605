// Files are easy to find and read.
import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { describe, test } from 'node:test'
import { files, generated, textOf } from './project-files.ts'

describe('files are easy to find and read', () => {
  test('none is longer than 500 lines', () => {
    const long = files
      .filter((file) => /\.(ts|tsx|mjs|js|css|sql|md)$/.test(file) && !generated.has(file))
      .map((file) => ({ file, lines: textOf(file).split('\n').length - 1 }))
      .filter(({ lines }) => lines > 500)
    assert.deepEqual(
      long.map(({ file, lines }) => `${file} has ${lines}`),
      [],
    )
  })

  test('names are lower case with hyphens', () => {
    const usual = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/
    // The rehearsal's stand-ins have the names of the commands.
    const odd = files.filter(
      (file) =>
        !usual.test(basename(file)) &&
        !file.startsWith('deploy/ha/rehearsal/stand-ins/') &&
        !/^(README\.md|CONTRIBUTING\.md|LICENSE)$/.test(file),
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
