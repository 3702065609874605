import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/**
 * The shop's log: one JSON object a line. It holds no token, and of a fault in the database nothing of
 * the rows that it was about: PostgreSQL tells those in `detail` and `where`, with the keys of orders
 * and the addresses of people.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['req.headers.authorization'],
    serializers: { err: withoutRows },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** A fault as it is printed where there is no log yet, with what it comes from, and without rows either. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const several = error instanceof AggregateError ? error.errors : []
  const causes = error.cause === undefined ? several : [...several, error.cause]
  return [error.stack ?? error.message, ...causes.map(faultText)].join('\n')
}

/** What PostgreSQL says of rows and of the statement's values. */
const aboutRows = ['detail', 'where', 'hint', 'internalQuery']

function withoutRows(error: Error): object {
  const told: object = stdSerializers.err(error)
  return Object.fromEntries(Object.entries(told).filter(([name]) => !aboutRows.includes(name)))
}
