import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { ServerPause } from './server-pause.ts'

let seconds: number
let pause: ServerPause
beforeEach(() => {
  seconds = 0
  pause = new ServerPause(() => seconds * 1000)
})

/** Fails this many times in a row. Returns the seconds of the resulting pause. */
function fail(times: number): number {
  let pausedFor = 0
  for (let time = 0; time < times; time += 1) {
    pause.enter()
    pausedFor = pause.failed()
  }
  return pausedFor
}

test('an occasional failure causes no pause', () => {
  for (let time = 0; time < 10; time += 1) {
    assert.equal(fail(2), 0)
    pause.enter()
    pause.answered()
  }
})

test('three failures in a row start a pause, after which one call tries', () => {
  assert.equal(fail(3), 10)
  assert.throws(() => pause.enter())
  seconds += 10
  pause.enter()
  assert.throws(() => pause.enter(), 'the others wait for what the one finds')
  pause.answered()
  for (let time = 0; time < 4; time += 1) pause.enter()
})

test('the pause grows up to five minutes while failures continue', () => {
  const pauses = [fail(3)]
  for (let time = 0; time < 6; time += 1) {
    seconds += pauses.at(-1) ?? 0
    pauses.push(fail(1))
  }
  assert.deepEqual(pauses, [10, 20, 40, 80, 160, 300, 300])
})

test('calls in progress when the pause began do not extend it', () => {
  for (let call = 0; call < 4; call += 1) pause.enter()
  const pauses = [pause.failed(), pause.failed(), pause.failed(), pause.failed()]
  assert.deepEqual(pauses, [0, 0, 10, 0])
})
