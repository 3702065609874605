// Each room uses its own files, and the packages in its manifest.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { imports, isBuiltIn, isWorkspace, packageOf, resolved, shown } from './imports.ts'
import { manifestOf, unused } from './manifests.ts'
import { code, files, isTest, placesOf } from './project-files.ts'

describe('each workspace uses its own packages', () => {
  const rooms = ['contract', 'sandbox', 'demo', 'server', 'storefront', 'console']

  for (const room of rooms) {
    const manifest = manifestOf(`${room}/package.json`)
    const own = code.filter((file) => file.startsWith(`${room}/`))

    test(`${room} imports only its own files and packages in its manifest`, () => {
      const foreign = imports(own).filter(({ file, name }) => {
        if (isBuiltIn(name)) return false
        const target = resolved(file, name)
        // A test may run a script of the project, to compare its output.
        if (target) {
          return !target.startsWith(`${room}/`) && !(isTest(file) && target.startsWith('scripts/'))
        }
        const inTests = isTest(file) ? manifest.devDependencies : manifest.buildDependencies(file)
        return !(packageOf(name) in { ...manifest.dependencies, ...inTests })
      })
      assert.deepEqual(foreign.map(shown), [])
    })

    test(`${room} uses every package in its manifest`, () => {
      const places = files.filter(
        (file) => file.startsWith(`${room}/`) || file.startsWith('scripts/'),
      )
      assert.deepEqual(unused(manifest, places), [])
    })
  }

  test('tests, scripts and the benchmark import only packages in the root manifest', () => {
    const manifest = manifestOf('package.json')
    const places = code.filter((file) => /^(test|scripts|bench)\//.test(file))
    const foreign = imports(places).filter(({ file, name }) => {
      if (isBuiltIn(name) || resolved(file, name) || isWorkspace(name)) return false
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

describe('sandbox and demo do not import the shop', () => {
  // The sandbox implements the providers' protocols itself, and the demo is data and pictures: neither may
  // share code with the shop that it tests.
  const strangers: Record<string, string[]> = {
    sandbox: ['contract', 'server', 'storefront', 'console', 'demo'],
    demo: ['server', 'storefront', 'console', 'sandbox'],
  }
  for (const [room, others] of Object.entries(strangers)) {
    test(`${room} imports nothing of ${others.join(', ')}`, () => {
      const own = code.filter((file) => file.startsWith(`${room}/`))
      const foreign = imports(own).filter(({ file, name }) => {
        const target = resolved(file, name)
        const isOfOther = (other: string) =>
          target?.startsWith(`${other}/`) || packageOf(name) === `@apeak/${other}`
        return name.startsWith('#') || others.some(isOfOther)
      })
      assert.deepEqual(foreign.map(shown), [])
    })
  }
})

test('the storefront does not import the console', () => {
  const pages = code.filter(
    (file) => file.startsWith('storefront/') && !file.endsWith('.config.ts'),
  )
  assert.deepEqual(placesOf(/\bconsole(Paths|Pages|Prefix)\b|contract\/operators/, pages), [])
})
