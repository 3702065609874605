// A process that runs test files. It gets one file at a time from scripts/test-queue.mjs and runs it as a
// suite, so that modules are loaded once for many files.
import asyncHooks from 'node:async_hooks'
import { flushCompileCache } from 'node:module'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { closeShared, sharedProcesses } from '../test/shared-processes.ts'

// node:test finds the suite of a piece of code by a hook on every promise. The hook takes a sixth
// of the CPU time and is needed only while a file defines its tests.
const { createHook } = asyncHooks
let attribution
asyncHooks.createHook = (callbacks) => {
  attribution = createHook(callbacks)
  return attribution
}
const { mock, suite } = await import('node:test')
asyncHooks.createHook = createHook

/** How long a file may take to close its servers and processes. */
const closePatienceMs = 1_000

// The parent is gone if the run was ended.
process.once('disconnect', () => process.exit())
for (const kind of ['uncaughtException', 'unhandledRejection']) process.on(kind, reportUncaught)

for (let file = await nextFile(); file !== null; file = await nextFile()) await runFile(file)
await closeShared()
// A file may have left handles open, which has been reported.
process.exit()

/** Uncaught errors fail the file. */
function reportUncaught(error) {
  process.send({ kind: 'uncaught', error: inspect(error) })
}

/** Requests the next file from the queue; null if none is left. */
function nextFile() {
  const answer = Promise.withResolvers()
  process.once('message', ({ file }) => answer.resolve(file))
  process.send({ kind: 'next' })
  return answer.promise
}

async function runFile(file) {
  const environment = { ...process.env }
  const open = openHandles()
  // The first suite makes the hook, enabled.
  attribution?.enable()
  await suite(file, () => define(file))
  mock.reset()
  // Killed servers write no compile cache of their own; they use this process's.
  flushCompileCache()
  for (const name of Object.keys(process.env)) {
    if (!(name in environment)) delete process.env[name]
  }
  Object.assign(process.env, environment)
  const left = await leftOpen(open)
  process.send({ kind: 'done', left })
}

/** Loads a file; its tests run once all are defined. */
async function define(file) {
  try {
    await import(pathToFileURL(file).href)
  } finally {
    attribution.disable()
  }
}

/** Counts open servers and child processes, without those shared by files. */
function openHandles() {
  const kinds = process.getActiveResourcesInfo()
  const open = kinds.filter((kind) => kind === 'TCPServerWrap' || kind === 'ProcessWrap')
  return open.length - sharedProcesses()
}

/** Whether more servers or child processes stay open than before the file. */
async function leftOpen(before) {
  const deadline = Date.now() + closePatienceMs
  while (openHandles() > before && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return openHandles() > before
}
