import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/** JSON for machines, or lines for people. */
export const logFormats = ['json', 'pretty'] as const
export type LogFormat = (typeof logFormats)[number]

/**
 * The shop's log: one JSON object a line, unless `destination` writes it otherwise. It holds no token, and of a fault in the database nothing of
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

/** Where a log of that format goes; undefined where it is JSON on standard output. */
export async function logOutput(format: LogFormat): Promise<DestinationStream | undefined> {
  if (format === 'json') return undefined
  // Loaded where it is needed: a process that nobody looks at stays small.
  const { prettyFactory } = await import('pino-pretty')
  const prettify = prettyFactory({
    colorize: process.stdout.isTTY && process.stdout.hasColors(),
    ignore: 'pid,hostname,reqId,method,route,status,took_ms,seconds',
    messageFormat: (line, key) => inWords(line, String(line[key] ?? '')),
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
  })
  return { write: (line) => void process.stdout.write(prettify(line)) }
}

/** A request as "GET /path 200 in 12 ms", a step of the start as "started the database (0.4 s)". */
function inWords(line: Record<string, unknown>, message: string): string {
  const { method, route, status, took_ms, seconds } = line
  if (method !== undefined) {
    return `${method} ${route ?? '(no such page)'} ${status} in ${Math.round(Number(took_ms))} ms`
  }
  return seconds === undefined ? message : `${message} (${seconds} s)`
}

/** Does a step of the start, and logs how long it took. */
export async function timeStep<Result>(
  log: Pick<Logger, 'info'>,
  step: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const start = performance.now()
  const result = await work()
  log.info({ seconds: Math.round((performance.now() - start) / 100) / 10 }, step)
  return result
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
