// Reports the results of this worker's tests to the queue (scripts/test-queue.mjs).
import { inspect } from 'node:util'

/** A reporter for node:test that prints nothing. */
export default async function* report(events) {
  for await (const { type, data } of events) {
    if (type === 'test:diagnostic') process.send?.({ kind: type, text: data.message })
    if (type !== 'test:pass' && type !== 'test:fail' && type !== 'test:dequeue') continue
    process.send?.({ kind: type, ...summary(data) })
  }
  yield ''
}

function summary({ name, nesting, skip, details }) {
  const error = details?.error
  return {
    name,
    nesting,
    skipped: skip !== undefined && skip !== false,
    isSuite: details?.type === 'suite',
    ms: details?.duration_ms,
    // A suite that fails because of a test is reported with that test.
    error:
      error && error.failureType !== 'subtestsFailed'
        ? inspect(error.cause ?? error, { depth: 6, breakLength: 100 })
        : undefined,
  }
}
