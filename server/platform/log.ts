import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/** JSON, or readable lines. */
export const logFormats = ['json', 'pretty'] as const
export type LogFormat = (typeof logFormats)[number]

/**
 * Opens the log: one JSON object per line, or the format of `destination`. Database errors are
 * logged without `detail` and `where`, which contain rows with personal data and order keys.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['req.headers.authorization'],
    serializers: { err: withoutRows },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** The destination for a format; undefined: JSON on standard output. */
export async function logOutput(format: LogFormat): Promise<DestinationStream | undefined> {
  if (format === 'json') return undefined
  // Loaded on demand to save memory.
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

/**
 * Formats a request as "GET /path 200 in 12 ms", a start-up step as "started the database (0.4 s)".
 */
function inWords(line: Record<string, unknown>, message: string): string {
  const { method, route, status, took_ms, seconds } = line
  if (method !== undefined) {
    return `${method} ${route ?? '(no such page)'} ${status} in ${Math.round(Number(took_ms))} ms`
  }
  return seconds === undefined ? message : `${message} (${seconds} s)`
}

/** Runs a start-up step and logs its duration. */
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

/** Formats an error and its causes without row data, for use before the log is open. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const several = error instanceof AggregateError ? error.errors : []
  const causes = error.cause === undefined ? several : [...several, error.cause]
  return [error.stack ?? error.message, ...causes.map(faultText)].join('\n')
}

/** Fields of PostgreSQL errors that contain rows or parameters. */
const aboutRows = ['detail', 'where', 'hint', 'internalQuery']

function withoutRows(error: Error): object {
  const serialized: object = stdSerializers.err(error)
  return Object.fromEntries(
    Object.entries(serialized).filter(([name]) => !aboutRows.includes(name)),
  )
}
