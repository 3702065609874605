import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const folder = mkdtempSync(join(tmpdir(), 'apeak-queue-'))
after(() => rmSync(folder, { recursive: true }))

const queue = new URL('../scripts/test-queue.mjs', import.meta.url).href

/**
 * Runs test files with these contents in this many processes; `file`: what the queue gets about each besides
 * its path; `spare`: the number of spare processes; `longestFileMs`: the longest time of a file. Returns the
 * results and the output.
 */
function runTexts(
  texts: Record<string, string>,
  { processes = 1, file = {}, spare = 0, longestFileMs = 60_000 } = {},
) {
  const paths = Object.entries(texts).map(([name, text]) => {
    const path = join(folder, `${name}.test.mjs`)
    writeFileSync(path, `import { after, before, test } from 'node:test'\n${text}`)
    return path
  })
  const program = `
    const { runQueue } = await import(${JSON.stringify(queue)})
    const files = ${JSON.stringify(paths)}.map((path) => ({ path, ...${JSON.stringify(file)} }))
    const spare = { processes: ${spare}, mayStart: () => true }
    const limits = { processes: ${processes}, spare, longestTestMs: 60_000, longestFileMs: ${longestFileMs} }
    console.log('RESULTS' + JSON.stringify(await runQueue(files, limits)))`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  )
  const [printed = '', results = '[]'] = stdout.split('RESULTS')
  type Result = { path: string; passed: number; failed: number; skipped: number }
  const counts = (JSON.parse(results) as Result[]).map(({ passed, failed, skipped }) => ({
    passed,
    failed,
    skipped,
  }))
  return { counts, printed: printed + stderr }
}

test('files of one process are counted separately, each with its own hooks', () => {
  const { counts } = runTexts({
    first: `let x = 0
      before(() => { x = 1 })
      test('hook ran', () => { if (x !== 1) throw new Error('no') })`,
    second: "test('one', () => {})\ntest('two', () => {})",
  })
  assert.deepEqual(counts, [
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 2, failed: 0, skipped: 0 },
  ])
})

test('a failure is counted and printed with the expected value, and the next file runs', () => {
  const { counts, printed } = runTexts({
    failing: `import assert from 'node:assert/strict'
      test('the balance is 5', () => assert.equal(4, 5))`,
    good: "test('good', () => {})",
  })
  assert.deepEqual(counts, [
    { passed: 0, failed: 1, skipped: 0 },
    { passed: 1, failed: 0, skipped: 0 },
  ])
  assert.match(printed, /✖ the balance is 5[\s\S]*4 !== 5/)
})

test('a failing set-up and an unloadable file each count as a failure', () => {
  const { counts } = runTexts({
    'set-up': "before(() => { throw new Error('no shop') })\ntest('never runs', () => {})",
    broken: "import './missing.mjs'",
  })
  for (const { passed, failed } of counts) assert.ok(passed === 0 && failed > 0)
  assert.equal(counts.length, 2)
})

test('an uncaught error fails its file, and a test belongs to the suite that defines it', () => {
  const { counts, printed } = runTexts({
    stray: `import { describe } from 'node:test'
      import { setTimeout as wait } from 'node:timers/promises'
      await wait(1)
      describe('late', () => {
        before(() => { setTimeout(() => { throw new Error('nobody waits for this') }, 10) })
        test('waits', async (t) => { await t.test('within', () => wait(100)) })
      })`,
    good: "await Promise.resolve()\ntest('good', () => {})",
  })
  assert.deepEqual(counts, [
    { passed: 2, failed: 1, skipped: 0 },
    { passed: 1, failed: 0, skipped: 0 },
  ])
  assert.match(printed, /nobody waits for this/)
})

test('a file that leaves a server open fails', () => {
  const { counts, printed } = runTexts({
    open: `import { createServer } from 'node:http'
      test('listens', () => { createServer().listen(0) })`,
  })
  assert.deepEqual(counts, [{ passed: 1, failed: 1, skipped: 0 }])
  assert.match(printed, /left a server or a process open/)
})

test('a file that hangs or ends its process fails, and the next one runs', () => {
  const texts = {
    endless: "test('waits', () => new Promise((resolve) => setTimeout(resolve, 60_000)))",
    exiting: "test('exits', () => process.exit(3))",
    good: "test('good', () => {})",
  }
  const { counts, printed } = runTexts(texts, { longestFileMs: 8_000 })
  assert.deepEqual(
    counts.map(({ failed }) => failed),
    [1, 1, 0],
  )
  assert.match(printed, /was ended: it had not finished after 8 s/)
  assert.match(printed, /ended its process \(3\)/)
})

test('no more files of a folder run at once than its limit', () => {
  const marker = join(folder, 'running')
  // Each fails if it finds the other running.
  const alone = `import { rmSync, writeFileSync } from 'node:fs'
    test('runs alone', async () => {
      writeFileSync(${JSON.stringify(marker)}, '', { flag: 'wx' })
      await new Promise((resolve) => setTimeout(resolve, 300))
      rmSync(${JSON.stringify(marker)})
    })`
  const { counts } = runTexts(
    { one: alone, other: alone },
    { processes: 2, file: { folder: 'chaos', atOnce: 1 } },
  )
  assert.deepEqual(counts, [
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 1, failed: 0, skipped: 0 },
  ])
})

test('a spare process runs light files beside a long one', () => {
  const marker = join(folder, 'light')
  const { counts } = runTexts(
    {
      long: `import { existsSync } from 'node:fs'
        test('waits for the light file', async () => {
          while (!existsSync(${JSON.stringify(marker)})) {
            await new Promise((resolve) => setTimeout(resolve, 50))
          }
        })`,
      light: `import { writeFileSync } from 'node:fs'
        test('writes', () => writeFileSync(${JSON.stringify(marker)}, ''))`,
    },
    { spare: 1, file: { isLight: true } },
  )
  assert.deepEqual(counts, [
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 1, failed: 0, skipped: 0 },
  ])
})
