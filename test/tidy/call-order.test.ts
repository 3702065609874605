// The permitted calls between the server's domains.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { importCycles, imports, resolved, shown } from './imports.ts'
import { code, folderOf, isTest, withoutComments } from './project-files.ts'

describe('server calls go one way', () => {
  const server = code.filter((file) => file.startsWith('server/') && !isTest(file))
  const domains = [...new Set(server.map(folderOf))].filter(
    (folder) =>
      folder &&
      !['app', 'platform', 'messages', 'testing', 'schema', 'migrations'].includes(folder),
  )
  const calls = new Map(
    domains.map((domain) => {
      const own = server.filter((file) => folderOf(file) === domain)
      const called = imports(own).map(({ file, name }) => folderOf(resolved(file, name) ?? ''))
      return [
        domain,
        new Set(called.filter((other) => domains.includes(other) && other !== domain)),
      ]
    }),
  )

  test('domains have no call cycles', () => {
    const rounds: string[] = []
    const follow = (domain: string, path: string[]) => {
      if (path.includes(domain)) {
        rounds.push([...path.slice(path.indexOf(domain)), domain].join(' → '))
        return
      }
      for (const next of calls.get(domain) ?? []) follow(next, [...path, domain])
    }
    for (const domain of domains) follow(domain, [])
    assert.deepEqual(rounds, [])
  })

  // `payments/payments.ts`, or of a subfolder `payments/refunds/refunds.ts`.
  const isPublic = (file: string) =>
    /^server(\/[a-z-]+)?\/([a-z-]+)\/\2\.ts$/.test(file) && domains.includes(folderOf(file))

  test('a domain is called through its public files only', () => {
    const inside = imports(server.filter((file) => domains.includes(folderOf(file)))).filter(
      ({ file, name }) => {
        const target = resolved(file, name) ?? ''
        const domain = folderOf(target)
        return domains.includes(domain) && domain !== folderOf(file) && !isPublic(target)
      },
    )
    assert.deepEqual(inside.map(shown), [])
  })

  test('only a domain’s public files re-export', () => {
    const passing = code.filter(
      (file) =>
        !isPublic(file) &&
        withoutComments(file)
          .replace(/^(import|export)\b[^'"`;=(]*?\bfrom\s*['"][^'"]*['"]/gm, '')
          .trim() === '',
    )
    assert.deepEqual(passing, [])
  })

  test('only tests import the assembly', () => {
    const below = server.filter((file) => folderOf(file) !== 'app')
    const upwards = imports(below).filter(
      ({ file, name }) => folderOf(resolved(file, name) ?? '') === 'app',
    )
    assert.deepEqual(upwards.map(shown), [])
  })

  test('the platform imports no domain', () => {
    const platform = server.filter((file) => folderOf(file) === 'platform')
    const upwards = imports(platform).filter(({ file, name }) =>
      domains.includes(folderOf(resolved(file, name) ?? '')),
    )
    assert.deepEqual(upwards.map(shown), [])
  })

  test('files have no import cycles', () => {
    assert.deepEqual(importCycles(server), [])
  })
})
