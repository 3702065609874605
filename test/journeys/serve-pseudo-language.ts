// Starts the shop like server/app/main.ts, with the pages of the pseudo-language in place of the English ones.
import { readConfig } from '../../server/app/config.ts'
import { startServer } from '../../server/app/start-server.ts'
import { stopOnSignal } from '../../server/app/stop-in-time.ts'
import { sandboxSettings } from '../../server/app/use-sandbox.ts'
import { openLog } from '../../server/platform/log.ts'

const sandbox = await sandboxSettings(process.env)
const config = readConfig({ ...sandbox, ...process.env }, { sandbox: sandbox !== undefined })
const databaseUrl = process.env.DATABASE_URL ?? ''
const server = await startServer(config, databaseUrl, openLog(config.logLevel), () => 'en-XA')
console.log(`Apeak is open at ${config.publicUrl}`)
stopOnSignal(() => server.stop(), 10_000)
