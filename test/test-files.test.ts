import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const runner = join(dirname(dirname(fileURLToPath(import.meta.url))), 'scripts', 'test-files.mjs')

test('a test file that does not end is ended, named and counted as failed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'apeak-runner-'))
  const [counts, setUp, open] = ['counts.json', 'set-up.mjs', 'open.test.mjs'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  await writeFile(setUp, '')
  await writeFile(open, "import { createServer } from 'node:http'\ncreateServer().listen(0)\n")
  // As from a shell: whatever runs within a test file is taken for one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { status, stderr } = spawnSync(
    process.execPath,
    [runner, counts, '1', '60000', '500', setUp, open],
    { encoding: 'utf8', env },
  )
  assert.equal(status, 1)
  assert.ok(stderr.includes(`${open} was ended`), stderr)
  assert.deepEqual(JSON.parse(await readFile(counts, 'utf8')), { passed: 0, failed: 1 })
  await rm(folder, { recursive: true })
})
