// Runs test files in a few processes that take files from one queue.
import { spawn } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './run.mjs'

const worker = join(root, 'scripts', 'test-worker.mjs')
const reporter = join(root, 'scripts', 'test-reporter.mjs')
const leftOpen = 'left a server or a process open'
const spareCheckMs = 1_000
/** The idle share of the machine for which a light file starts: half a core of two. */
const idleShare = 0.25

/**
 * Runs `files` ({ path, ready?, folder?, atOnce?, isLight? }) in order in `processes` processes, and prints
 * failures. `ready`: a promise to wait for; `atOnce`: how many files of the same `folder` may run at once.
 * `spare`: { processes, mayStart() }, further processes that run light files while `mayStart` allows it. A
 * file that takes longer than `longestFileMs` is killed with its process. Returns a result per file: { path,
 * passed, failed, skipped, ms, startMs, failures }: startMs is the time before its first test, for loading
 * and opening its shop; failures are texts.
 */
export async function runQueue(
  files,
  { processes, spare, longestTestMs, longestFileMs, env = {} },
) {
  const waiting = files.map((file) => ({ ...file, isReady: file.ready === undefined }))
  const running = []
  const results = []
  const wakeUps = new Set()
  const wakeAll = () => {
    for (const wake of wakeUps) wake()
    wakeUps.clear()
  }
  for (const file of waiting) {
    file.ready?.then(() => {
      file.isReady = true
      wakeAll()
    })
  }
  const canStart = ({ isReady, folder, atOnce = files.length }) =>
    isReady && running.filter((file) => file.folder === folder).length < atOnce

  /** Takes the next file that may start; waits if no remaining file may start yet. */
  async function take() {
    while (waiting.length > 0) {
      const file = start(waiting.findIndex(canStart))
      if (file) return file
      await new Promise((resolve) => wakeUps.add(resolve))
    }
    return null
  }

  /** Takes the next light file once the machine has time for it. */
  async function takeLight() {
    while (waiting.some(({ isLight }) => isLight)) {
      await wait(spareCheckMs)
      const isFit = (file) => file.isLight && canStart(file)
      const file = spare.mayStart() && start(waiting.findIndex(isFit))
      if (file) return file
    }
    return null
  }

  /** Starts the waiting file at an index; returns its path, null if the index is -1. */
  function start(index) {
    if (index < 0) return null
    const [file] = waiting.splice(index, 1)
    running.push(file)
    return file.path
  }

  /** Frees the file's place in its folder's limit. */
  function leave(path) {
    running.splice(
      running.findIndex((file) => file.path === path),
      1,
    )
    wakeAll()
  }

  const limits = { longestTestMs, longestFileMs, env, leave }
  const lanes = Array.from({ length: Math.min(processes, files.length) }, async () => {
    while (waiting.length > 0) results.push(...(await runWorker(take, limits)))
  })
  const spareLanes = Array.from({ length: spare?.processes ?? 0 }, async () => {
    for (let path = await takeLight(); path !== null; path = await takeLight()) {
      const first = [path]
      results.push(...(await runWorker(async () => first.pop() ?? takeLight(), limits)))
    }
  })
  await Promise.all([...lanes, ...spareLanes])
  return results
}

/** Returns a function that tells whether the machine was partly idle since its last call. */
export function watchIdleTime() {
  let before = coreTimes()
  return () => {
    const now = coreTimes()
    const isIdle = now.idle - before.idle > idleShare * (now.total - before.total)
    before = now
    return isIdle
  }
}

/** Milliseconds that all cores have been idle, and in all. */
function coreTimes() {
  const times = cpus().map((core) => core.times)
  const sum = (list) => list.reduce((total, one) => total + one, 0)
  return { idle: sum(times.map(({ idle }) => idle)), total: sum(times.flatMap(Object.values)) }
}

/** Runs one worker until the queue is empty or the worker dies; resolves to the results of its files. */
function runWorker(take, { longestTestMs, longestFileMs, env, leave }) {
  // A larger young generation: fewer objects of the running shops are moved.
  const memory = '--max-semi-space-size=64'
  const flags = [memory, `--test-reporter=${reporter}`, '--test-reporter-destination=stdout']
  const child = spawn(process.execPath, [...flags, `--test-timeout=${longestTestMs}`, worker], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const results = []
  let current
  let timer
  let isAsked = false

  async function begin() {
    isAsked = false
    const path = await take()
    if (path !== null) {
      current = {
        ...{ path, begun: performance.now(), passed: 0, failed: 0, skipped: 0 },
        ...{ failures: [], diagnostics: [] },
      }
      timer = setTimeout(
        () => end(`was ended: it had not finished after ${longestFileMs / 1000} s`),
        longestFileMs,
      )
    }
    child.send({ file: path })
  }

  function end(reason) {
    child.kill('SIGKILL')
    finish(reason)
  }

  function finish(fault) {
    clearTimeout(timer)
    if (current === undefined) return
    const { path, passed, skipped, failures } = current
    if (fault) failures.push(`${path} ${fault}`)
    const failed = current.failed + Number(fault !== '')
    const ms = performance.now() - current.begun
    const startMs = current.startMs ?? ms
    const result = {
      path,
      passed,
      failed,
      skipped,
      ms,
      startMs,
      failures: [...failures, ...current.diagnostics],
    }
    results.push(result)
    leave(path)
    print(result)
    current = undefined
    if (isAsked) void begin()
  }

  child.on('message', (message) => {
    if (message.kind === 'next') {
      // Reporter messages about the previous file may still arrive.
      isAsked = true
      if (current === undefined) void begin()
    } else if (message.kind === 'done') current.fault = message.left ? leftOpen : ''
    else note(current, message)
    if (current?.isReported && current.fault !== undefined) finish(current.fault)
  })
  return new Promise((resolve) => {
    child.once('error', (error) => end(error.message))
    child.once('exit', (code, signal) => {
      finish(`ended its process (${signal ?? code})`)
      resolve(results)
    })
  })
}

/** Records the start or end of one test of a file. */
function note(file, { kind, name, nesting, skipped, isSuite, error, text }) {
  if (file === undefined) return
  if (kind === 'test:diagnostic') {
    file.diagnostics.push(text)
    return
  }
  if (kind === 'uncaught') {
    file.failed += 1
    file.failures.push(`an uncaught error\n${indent(error)}`)
    return
  }
  if (kind === 'test:dequeue') {
    // The file itself is a suite at nesting 0; its tests start once its `before` is done.
    if (nesting === 1 && file.startMs === undefined) file.startMs = performance.now() - file.begun
    return
  }
  if (nesting === 0) file.isReported = true
  if (error !== undefined) file.failures.push(`${name}\n${indent(error)}`)
  // A suite counts only if it fails itself, such as in its `before`.
  if (isSuite) file.failed += error === undefined ? 0 : 1
  else if (skipped) file.skipped += 1
  else if (kind === 'test:pass') file.passed += 1
  else file.failed += 1
}

/** Prints the result of a file; after a failure with its failures and its tests' diagnostics. */
function print({ path, passed, failed, skipped, ms, failures }) {
  const counts = [
    `${passed} passed`,
    ...(failed ? [`${failed} failed`] : []),
    ...(skipped ? [`${skipped} skipped`] : []),
  ]
  console.log(
    `${failed === 0 ? '✔' : '✖'} ${path} (${counts.join(', ')}, ${(ms / 1000).toFixed(1)} s)`,
  )
  if (failed > 0) printFailures(failures)
}

/** Prints the failures of a file. */
export function printFailures(failures) {
  for (const failure of failures) console.log(`\n  ✖ ${failure}\n`)
}

const indent = (text) => text.replace(/^/gm, '    ')
