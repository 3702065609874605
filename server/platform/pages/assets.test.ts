import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadAssets } from './assets.ts'

test('a script is compressed on its first request, even if the build did not pack it', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'apeak-assets-'))
  t.after(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'assets', 'routes.js'),
    'export const path = "/products"\n'.repeat(500),
  )
  const assets = await loadAssets([folder], {})
  const server = createServer((request, response) => {
    assets.send(request, response, request.url ?? '')
  }).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const response = await fetch(`http://127.0.0.1:${port}/assets/routes.js`, {
    headers: { 'accept-encoding': 'br' },
  })

  assert.equal(response.headers.get('content-encoding'), 'br')
  assert.ok(Number(response.headers.get('content-length')) < 1_000)
})
