// One of the processes that run test files. It gets a file at a time from scripts/test-queue.mjs and
// runs it as a suite of its own, so that the modules of the shop are loaded once for many files.
import { mock, suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import { closeShared, sharedProcesses } from '../test/shared-processes.ts'

/** How long a file may take to close the servers and processes it started. */
const closePatienceMs = 1_000

// Nobody listens any more where the run itself was ended.
process.once('disconnect', () => process.exit())

for (let file = await nextFile(); file !== null; file = await nextFile()) await runFile(file)
await closeShared()
// A file may have left something open, which was told.
process.exit()

/** Asks the queue for the next file; null when none is left. */
function nextFile() {
  const answer = Promise.withResolvers()
  process.once('message', ({ file }) => answer.resolve(file))
  process.send({ kind: 'next' })
  return answer.promise
}

async function runFile(file) {
  const environment = { ...process.env }
  const open = openHandles()
  await suite(file, () => import(pathToFileURL(file).href))
  mock.reset()
  for (const name of Object.keys(process.env)) {
    if (!(name in environment)) delete process.env[name]
  }
  Object.assign(process.env, environment)
  const left = await leftOpen(open)
  process.send({ kind: 'done', left })
}

/** Counts the servers and child processes that are open, without those that files share. */
function openHandles() {
  const kinds = process.getActiveResourcesInfo()
  const open = kinds.filter((kind) => kind === 'TCPServerWrap' || kind === 'ProcessWrap')
  return open.length - sharedProcesses()
}

/** Tells whether more servers or child processes are open than before the file, for too long. */
async function leftOpen(before) {
  const deadline = Date.now() + closePatienceMs
  while (openHandles() > before && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return openHandles() > before
}
