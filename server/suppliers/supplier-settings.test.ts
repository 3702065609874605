import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ConfigError, type Env } from '#platform/settings.ts'
import { liveSupplierKeys } from '#testing/live-keys.ts'
import { allSuppliers } from './all-suppliers.ts'

for (const { name, label, configure } of allSuppliers) {
  describe(label, () => {
    const prefix = name.toUpperCase()
    const read = (changes: Env, production = true) =>
      configure({ ...liveSupplierKeys, ...changes }, { production }).settings as Record<
        string,
        unknown
      >

    test('is live in production, and a test elsewhere', () => {
      assert.equal(read({}).mode, 'live')
      assert.equal(read({}, false).mode, 'test')
      assert.equal(read({ [`${prefix}_MODE`]: 'live' }, false).mode, 'live')
    })

    test('production refuses test orders and an address without encryption', () => {
      assert.throws(() => read({ [`${prefix}_MODE`]: 'test' }), ConfigError)
      assert.throws(() => read({ [`${prefix}_API_URL`]: 'http://api.example' }), ConfigError)
    })

    test('an unknown mode is refused', () => {
      assert.throws(() => read({ [`${prefix}_MODE`]: 'sandbox' }, false), ConfigError)
    })
  })
}

const seagm = (env: Env) =>
  allSuppliers
    .find(({ name }) => name === 'seagm')
    ?.configure({ ...liveSupplierKeys, ...env }, { production: false }).settings as {
    apiUrl: string
  }

test('SEAGM has a host for each mode, and refuses the other', () => {
  assert.equal(seagm({ SEAGM_MODE: 'live' }).apiUrl, 'https://openapi.seagm.com')
  assert.equal(seagm({ SEAGM_MODE: 'test' }).apiUrl, 'https://openapi.seagm.io')
  assert.throws(
    () => seagm({ SEAGM_MODE: 'live', SEAGM_API_URL: 'https://openapi.seagm.io/' }),
    /the test host/,
  )
  assert.throws(
    () => seagm({ SEAGM_MODE: 'test', SEAGM_API_URL: 'https://openapi.seagm.com' }),
    /the live host/,
  )
})
