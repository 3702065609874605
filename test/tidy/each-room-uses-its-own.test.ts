// The house rules, as checks over the files that git knows. What breaks one is named with its place.
import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { describe, test } from 'node:test'
import {
  comesAlong,
  files,
  folderOf,
  generated,
  imports,
  isRoom,
  manifestOf,
  packageOf,
  placesOf,
  resolved,
  roundsOfFiles,
  shown,
  textOf,
  unused,
} from './project-files.ts'

/** This file names what it forbids. */
const itself = 'test/tidy.test.ts'
const code = files.filter(
  (file) => /\.(ts|tsx|mjs|js)$/.test(file) && !generated.has(file) && file !== itself,
)
const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) || /^(test|server\/testing)\//.test(file)

describe('SQL stands in few places', () => {
  const homes = [
    /^server\/migrations\//,
    /(^|\/)sql(-[a-z-]+)?\.ts$/,
    // What is about the database itself, and what is counted in it so that it holds over processes.
    /^server\/platform\/postgres\//,
    /^server\/platform\/(jobs\/jobs|cache\/change-feed|http\/rate-limit|sessions|guess-lock)\.ts$/,
    /^(scripts|bench)\//,
  ]
  const builders =
    /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bquery(<[^(]*>)?\(\s*['"`]/

  test('in the sql files of their domains, and where the database itself is looked after', () => {
    const strays = code.filter((file) => !isTest(file) && !homes.some((home) => home.test(file)))
    assert.deepEqual(placesOf(builders, strays), [])
  })

  test('and no domain reaches into the sql files of another', () => {
    const reaching = imports(
      code.filter((file) => file.startsWith('server/') && !isTest(file)),
    ).filter(({ file, name }) => {
      const target = resolved(file, name)
      return (
        target && /(^|\/)sql(-[a-z-]+)?\.ts$/.test(target) && folderOf(target) !== folderOf(file)
      )
    })
    assert.deepEqual(reaching.map(shown), [])
  })
})

describe('each room uses what is its own', () => {
  const rooms = ['contract', 'sandbox', 'demo', 'server', 'storefront', 'console']

  for (const room of rooms) {
    const manifest = manifestOf(`${room}/package.json`)
    const own = code.filter((file) => file.startsWith(`${room}/`))

    test(`${room} imports its own files, and packages that its manifest names`, () => {
      const foreign = imports(own).filter(({ file, name }) => {
        if (comesAlong(name)) return false
        const target = resolved(file, name)
        // A test may run a script of the project, to compare with what it makes.
        if (target)
          return !target.startsWith(`${room}/`) && !(isTest(file) && target.startsWith('scripts/'))
        const inTests = isTest(file) ? manifest.devDependencies : manifest.buildDependencies(file)
        return !(packageOf(name) in { ...manifest.dependencies, ...inTests })
      })
      assert.deepEqual(foreign.map(shown), [])
    })

    test(`${room} uses every package that its manifest names`, () => {
      const places = files.filter(
        (file) => file.startsWith(`${room}/`) || file.startsWith('scripts/'),
      )
      assert.deepEqual(unused(manifest, places), [])
    })
  }

  test('the tests, the scripts and the benchmark import packages that the project’s manifest names', () => {
    const manifest = manifestOf('package.json')
    const places = code.filter((file) => /^(test|scripts|bench)\//.test(file))
    const foreign = imports(places).filter(({ file, name }) => {
      if (comesAlong(name) || resolved(file, name) || isRoom(name)) return false
      return !(packageOf(name) in { ...manifest.dependencies, ...manifest.devDependencies })
    })
    assert.deepEqual(foreign.map(shown), [])
    assert.deepEqual(
      unused(manifest, [
        ...files.filter((file) => /^(test|scripts|bench)\//.test(file)),
        'package.json',
      ]),
      [],
    )
  })
})

describe('calls in the server go one way', () => {
  const server = code.filter((file) => file.startsWith('server/') && !isTest(file))
  const domains = [...new Set(server.map(folderOf))].filter(
    (folder) => folder && !['platform', 'testing', 'migrations'].includes(folder),
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

  test('no domain calls one that calls it, however far round', () => {
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

  test('the platform knows no domain, but for what is handed to all of them', () => {
    const platform = server.filter((file) => folderOf(file) === 'platform')
    const upwards = imports(platform).filter(({ file, name }) =>
      domains.includes(folderOf(resolved(file, name) ?? '')),
    )
    assert.deepEqual(upwards.map(shown), [])
  })

  test('no file imports one that imports it, however far round', () => {
    assert.deepEqual(roundsOfFiles(server), [])
  })
})

describe('files are easy to find and to read', () => {
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

  test('their names are small letters and hyphens', () => {
    const usual = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/
    const odd = files.filter(
      (file) =>
        !usual.test(basename(file)) && !/^(README\.md|CONTRIBUTING\.md|LICENSE)$/.test(file),
    )
    assert.deepEqual(odd, [])
  })

  test('no file or folder is called after nothing in particular', () => {
    const vague = /(^|\/)(utils?|libs?|helpers?|misc|common|shared)([./]|$)/
    assert.deepEqual(
      files.filter((file) => vague.test(file)),
      [],
    )
  })
})

describe('nothing is waved through', () => {
  const forbidden: [string, RegExp, (file: string) => boolean][] = [
    [
      'a value of any type',
      /\bas any(?=\s*[);,\].}\n])|:\s*any(?=\s*[=;,)\]}>|&\n])|<any>|\bany\[\]|, any>/,
      () => true,
    ],
    [
      'an assertion that something is there',
      /[\w)\]]!(\.|\[|;|\)|,)/,
      (file) => /\.tsx?$/.test(file),
    ],
    [
      'a rule switched off',
      /@ts-(ignore|expect-error|nocheck)|biome-ignore|eslint-disable|c8 ignore/,
      () => true,
    ],
    [
      'a test alone or left out',
      /\b(test|it|describe|suite)\.(only|skip|todo)\b|\b(only|skip|todo): (true|['"`])|\bt\.(skip|todo)\(/,
      () => true,
    ],
    ['work put off', /\b(TODO|FIXME|XXX|HACK)\b/, () => true],
    [
      'a word on the console',
      /\bconsole\.(log|debug|info)\b/,
      (file) => file.startsWith('server/') && !isTest(file) && file !== 'server/main.ts',
    ],
    ['a debugger', /^\s*debugger\b/m, () => true],
    ['a place on somebody’s machine', /\/(home|Users|work|root)\/[a-z]/, (file) => !isTest(file)],
  ]
  for (const [what, pattern, applies] of forbidden) {
    test(what, () => assert.deepEqual(placesOf(pattern, code.filter(applies)), []))
  }
})
