// Runs test files in the order in which they are named, as `node --test` does not, and ends one that
// does not end by itself. Its words: where to write how many passed and failed, how many files at a
// time, the milliseconds that a test may take, and a file, the file that sets up, and the test files.
import { subscribe } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

const [counts, concurrency, longestTest, longestFile, globalSetupPath, ...files] =
  process.argv.slice(2)
process.exitCode = 1
// node:test waits for ever for a file that left a server open, or that spins.
subscribe('child_process', ({ process: child }) => limit(child))
run({ files, concurrency: Number(concurrency), timeout: Number(longestTest), globalSetupPath })
  .on('test:summary', ({ file, success, counts: { passed, failed, cancelled } }) => {
    // Each file has one of its own too.
    if (file !== undefined) return
    writeFileSync(counts, JSON.stringify({ passed, failed: failed + cancelled }))
    process.exitCode = success ? 0 : 1
  })
  .compose(spec)
  .pipe(process.stdout)

/** Ends the process of a test file that takes too long, which fails the file. */
function limit(child) {
  const timer = setTimeout(() => {
    const file = files.find((one) => child.spawnargs.includes(one))
    if (file === undefined) return
    const seconds = Number(longestFile) / 1000
    console.error(`✖ ${file} was ended: it had neither finished nor exited after ${seconds} s`)
    child.kill('SIGKILL')
    // What the file started may hold its output open.
    child.stdout.destroy()
  }, Number(longestFile))
  child.once('exit', () => clearTimeout(timer))
}
