import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { finishesWithin, SERVER_STOP_MS, STOP_MS } from './stop-in-time.ts'

const never = () => new Promise<void>(() => undefined)

test('a close longer than 5 seconds is abandoned, leaving time for the database', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let inTime: boolean | undefined
  void finishesWithin(never, STOP_MS).then((was) => {
    inTime = was
  })
  t.mock.timers.tick(STOP_MS - 1)
  await turn()
  assert.equal(inTime, undefined)
  t.mock.timers.tick(1)
  await turn()
  assert.equal(inTime, false)
  assert.ok(SERVER_STOP_MS < STOP_MS && STOP_MS < 5_000)
})

test('a finished close ends the wait at once, and a failure is reported', async () => {
  assert.equal(await finishesWithin(async () => undefined, STOP_MS), true)
  const failing = async () => {
    throw new Error('no')
  }
  await assert.rejects(finishesWithin(failing, STOP_MS), /^Error: no$/)
})

test('an uncaught error ends the process, and is printed without its row', async () => {
  const program = `
    import { endOnFault } from './stop-in-time.ts'
    endOnFault()
    Promise.reject(Object.assign(new Error('a rule was broken'), { detail: 'Failing row: aina' }))
    setInterval(() => {}, 1000)`
  const run = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
  })
  let printed = ''
  run.stderr.on('data', (text) => {
    printed += text
  })
  const [code] = await once(run, 'close')
  assert.equal(code, 1)
  assert.match(printed, /a rule was broken/)
  assert.doesNotMatch(printed, /aina/)
})
