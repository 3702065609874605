// Runs test files in the order in which they are named, as `node --test` does not. Its words: where to
// write how many passed and failed, how many files at a time, the milliseconds that a test may take,
// the file that sets up, and the test files.
import { writeFileSync } from 'node:fs'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

const [counts, concurrency, timeout, globalSetupPath, ...files] = process.argv.slice(2)
process.exitCode = 1
run({ files, concurrency: Number(concurrency), timeout: Number(timeout), globalSetupPath })
  .on('test:summary', ({ file, success, counts: { passed, failed, cancelled } }) => {
    // Each file has one of its own too.
    if (file !== undefined) return
    writeFileSync(counts, JSON.stringify({ passed, failed: failed + cancelled }))
    process.exitCode = success ? 0 : 1
  })
  .compose(spec)
  .pipe(process.stdout)
