import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveKeys } from '#testing/live-keys.ts'
import { sandboxSettings } from './use-sandbox.ts'

test('without keys the sandbox simulates payment providers and suppliers', async () => {
  const settings = await sandboxSettings({})
  assert.equal(settings?.SEAGM_API_URL, 'http://127.0.0.1:3000/sandbox/seagm')
  assert.equal(settings?.DIGIFLAZZ_MODE, 'test')
})

test('a supplier with a key of its own gets nothing of the sandbox', async () => {
  const settings = await sandboxSettings({ SEAGM_UID: '20002' })
  const own = Object.keys(settings ?? {}).filter((name) => name.startsWith('SEAGM_'))
  assert.deepEqual(own, [])
  assert.ok(settings?.DIGIFLAZZ_API_KEY && settings.FIUU_SECRET_KEY)
})

test('production and payment keys leave the sandbox out', async () => {
  assert.equal(await sandboxSettings({ NODE_ENV: 'production' }), undefined)
  assert.equal(await sandboxSettings(liveKeys), undefined)
})
