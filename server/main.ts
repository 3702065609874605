import { ConfigError } from '#platform/settings.ts'
import { readConfig } from './config.ts'
import { startServer } from './start-server.ts'

try {
  const server = await startServer(readConfig(process.env))
  console.log(`Apeak is open at ${server.url}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)))
  }
} catch (error) {
  // What an operator can mend is one line; anything else is a fault and shows where.
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
