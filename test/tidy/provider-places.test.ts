// A payment provider or a supplier is named only in its folder and in the list that registers it.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { code, files, isTest, placesOf } from './project-files.ts'

/** The permitted places of provider names, by room: a folder each, and one list. */
const homes = [
  {
    room: 'server',
    folder: 'server/payments/providers',
    list: 'server/payments/providers/providers.ts',
  },
  { room: 'storefront', folder: 'storefront/payments', list: 'storefront/payments/providers.ts' },
]

/** Migrations cannot be changed. */
const past = /^server\/migrations\//

/** The providers' names, as their folders have them, and their other names. */
const names = [
  ...new Set(
    homes.flatMap(({ folder }) =>
      files.flatMap((file) => {
        const [name, inside] = file.slice(folder.length + 1).split('/')
        return file.startsWith(`${folder}/`) && name && inside ? [name] : []
      }),
    ),
  ),
  'curlec',
]

describe('a provider’s name appears in its folder and one list', () => {
  for (const { room, folder, list } of homes) {
    test(`in the ${room}`, () => {
      const own = new RegExp(`^${folder}/(${names.join('|')})/`)
      const elsewhere = [...code, ...files.filter((file) => /\.(sql|css|json)$/.test(file))].filter(
        (file) =>
          file.startsWith(`${room}/`) &&
          !isTest(file) &&
          !own.test(file) &&
          !past.test(file) &&
          file !== list,
      )
      assert.deepEqual(placesOf(new RegExp(names.join('|'), 'i'), elsewhere), [])
    })
  }

  test('each provider is in the server’s list', () => {
    const folders = names.filter((name) =>
      files.some((file) => file.startsWith(`server/payments/providers/${name}/`)),
    )
    assert.ok(folders.length >= 2)
    for (const name of folders) {
      const line = new RegExp(`from '\\./${name}/${name}\\.ts'`)
      assert.notDeepEqual(placesOf(line, ['server/payments/providers/providers.ts']), [], name)
    }
  })
})

describe('a supplier’s name appears in its folder and one list', () => {
  const list = 'server/suppliers/all-suppliers.ts'
  const suppliers = files.flatMap(
    (file) => /^server\/suppliers\/(\w+)\/\1\.ts$/.exec(file)?.[1] ?? [],
  )

  test('in the server, the contract, the storefront and the console', () => {
    assert.ok(suppliers.length >= 2)
    const own = new RegExp(`^server/suppliers/(${suppliers.join('|')})/`)
    const elsewhere = [...code, ...files.filter((file) => /\.(sql|css|json)$/.test(file))].filter(
      (file) =>
        /^(server|contract|storefront|console)\//.test(file) &&
        !isTest(file) &&
        !own.test(file) &&
        !past.test(file) &&
        file !== list,
    )
    assert.deepEqual(placesOf(new RegExp(suppliers.join('|'), 'i'), elsewhere), [])
  })

  test('each supplier is in the list', () => {
    for (const name of suppliers) {
      assert.notDeepEqual(placesOf(new RegExp(`from '\\./${name}/${name}\\.ts'`), [list]), [], name)
    }
  })
})
