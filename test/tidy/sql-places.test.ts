// SQL is in few places.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { imports, resolved, shown } from './imports.ts'
import { code, folderOf, isTest, placesOf } from './project-files.ts'

/** Files with only a domain's queries. */
const sqlFile = /(^|\/)queries\.ts$/

describe('SQL is in few places', () => {
  const homes = [
    /^server\/(schema|migrations)\//,
    sqlFile,
    // A domain's verbs, each with its statements in order. Routes, rules, mails and settings have none.
    /^server\/(?!(?:app|platform)\/)[a-z-]+\/(?!.*(routes|rules|mails|settings|response)\.ts$)/,
    // Modules about the database itself, and counters that must hold across processes.
    /^server\/platform\/postgres\//,
    /^server\/platform\/(jobs\/jobs|http\/rate-limit)\.ts$/,
    /^(scripts|bench|deploy\/ha\/rehearsal)\//,
  ]
  const builders =
    /\b(sql|allRows|firstRow)(<[^`]*>)?(\(\w+\))?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bquery(<[^(]*>)?\(\s*['"`]/

  test('queries are only in the domains’ verbs and SQL files, and in the database’s modules', () => {
    const strays = code.filter((file) => !isTest(file) && !homes.some((home) => home.test(file)))
    assert.deepEqual(placesOf(builders, strays), [])
  })

  test('no domain imports another’s sql files', () => {
    const reaching = imports(
      code.filter((file) => file.startsWith('server/') && !isTest(file)),
    ).filter(({ file, name }) => {
      const target = resolved(file, name)
      return target && sqlFile.test(target) && folderOf(target) !== folderOf(file)
    })
    assert.deepEqual(reaching.map(shown), [])
  })
})
