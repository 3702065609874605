import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { ServerPause } from './server-pause.ts'

let seconds: number
let pause: ServerPause
beforeEach(() => {
  seconds = 0
  pause = new ServerPause(() => seconds * 1000)
})

/** The server is called so many times, and does not answer. For how long it is then left alone. */
function fail(times: number): number {
  let pausedFor = 0
  for (let time = 0; time < times; time += 1) {
    pause.enter()
    pausedFor = pause.failed()
  }
  return pausedFor
}

test('a server that fails now and then is called on', () => {
  for (let time = 0; time < 10; time += 1) {
    assert.equal(fail(2), 0)
    pause.enter()
    pause.answered()
  }
})

test('after three failures in a row it is left alone, and then tried by one', () => {
  assert.equal(fail(3), 10)
  assert.throws(() => pause.enter())
  seconds += 10
  pause.enter()
  assert.throws(() => pause.enter(), 'the others wait for what the one finds')
  pause.answered()
  for (let time = 0; time < 4; time += 1) pause.enter()
})

test('while it stays away it is left alone for longer and longer, up to five minutes', () => {
  const pauses = [fail(3)]
  for (let time = 0; time < 6; time += 1) {
    seconds += pauses.at(-1) ?? 0
    pauses.push(fail(1))
  }
  assert.deepEqual(pauses, [10, 20, 40, 80, 160, 300, 300])
})

test('calls that were under way when the pause began make it no longer', () => {
  for (let call = 0; call < 4; call += 1) pause.enter()
  const pauses = [pause.failed(), pause.failed(), pause.failed(), pause.failed()]
  assert.deepEqual(pauses, [0, 0, 10, 0])
})
