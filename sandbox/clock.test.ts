import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock } from './clock.ts'
import { makeSchedule, type Task } from './schedule.ts'

test('a manual clock runs timers in order, including those set meanwhile', async () => {
  const clock = manualClock(1000)
  const seen: [string, number][] = []
  const note = (name: string) => async () => {
    seen.push([name, clock.now()])
  }
  clock.after(500, note('second'))
  clock.after(100, async () => {
    seen.push(['first', clock.now()])
    clock.after(100, note('between'))
  })
  const cancel = clock.after(300, note('never'))
  clock.after(5000, note('later'))
  cancel()
  await clock.advance(1000)
  assert.deepEqual(seen, [
    ['first', 1100],
    ['between', 1200],
    ['second', 1500],
  ])
  assert.equal(clock.now(), 2000)
})

test('a timer planned in an earlier run fires once after a restart', async () => {
  const clock = manualClock(0)
  const tasks: Record<string, Task> = {}
  const first = makeSchedule(clock, tasks, () => {})
  first.handle('ring', async () => assert.fail('the first run is over'))
  first.later(1000, 'ring', { bell: 'a' })
  first.stop()
  const rung: string[] = []
  const second = makeSchedule(clock, structuredClone(tasks), () => {})
  second.handle('ring', async ({ bell = '' }) => {
    rung.push(bell)
  })
  second.resume()
  await clock.advance(5000)
  await second.settled()
  assert.deepEqual(rung, ['a'])
})
