// A separate program: Vendure as documented for production, with one process for requests and one for jobs,
// and one item without stock. It receives the folder of Vendure's installation, its port and its empty
// database, and reports when it is ready.
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [folder = '', port = '', databaseUrl = '', part = 'server'] = process.argv.slice(2)
// Installed only for the benchmark, hence without types.
const require = createRequire(join(folder, 'package.json'))
const vendure = require('@vendure/core')

const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'Asia',
  countries: [{ name: 'Malaysia', code: 'MY', zone: 'Asia' }],
  taxRates: [{ name: 'No tax', percentage: 0 }],
  shippingMethods: [{ name: 'By mail', price: 0 }],
  paymentMethods: [
    {
      name: 'Manual',
      handler: {
        code: 'dummy-payment-handler',
        arguments: [{ name: 'automaticSettle', value: 'false' }],
      },
    },
  ],
  collections: [],
}

const products = `name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets
86 Diamonds,86-diamonds,A top-up.,,,,,MLBB-86,4.90,standard,0,false,,
`

function config(isNew: boolean) {
  return {
    apiOptions: { port: Number(port), cors: false, csrfPrevention: true },
    authOptions: {
      tokenMethod: ['bearer', 'cookie'],
      superadminCredentials: { identifier: 'measured', password: randomUUID() },
      cookieOptions: { secret: 'measured' },
    },
    dbConnectionOptions: { type: 'postgres', url: databaseUrl, synchronize: isNew, logging: false },
    paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
    logger: new vendure.DefaultLogger({ level: vendure.LogLevel.Warn }),
    importExportOptions: { importAssetsDir: folder },
    plugins: [
      vendure.DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
      vendure.DefaultSchedulerPlugin.init(),
      vendure.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
      mailPlugin(),
    ],
  }
}

/** Composes the order mail like ours does, without sending it. */
function mailPlugin() {
  const mail = require('@vendure/email-plugin')
  const templates = join(folder, 'node_modules/@vendure/email-plugin/templates')
  return mail.EmailPlugin.init({
    handlers: mail.defaultEmailHandlers,
    templateLoader: new mail.FileBasedTemplateLoader(templates),
    transport: { type: 'none' },
    globalTemplateVars: { fromAddress: '"Measured" <measured@example.com>' },
  })
}

async function populate(): Promise<void> {
  const file = join(folder, 'products.csv')
  await writeFile(file, products)
  const cli = require('@vendure/core/cli')
  const app = await cli.populate(() => vendure.bootstrap(config(true)), initialData, file)
  await app.close()
}

if (part === 'jobs') {
  const worker = await vendure.bootstrapWorker(config(false))
  await worker.startJobQueue()
  process.send?.('open')
} else {
  await populate()
  await vendure.bootstrap(config(false))
  const jobs = fork(fileURLToPath(import.meta.url), [folder, port, databaseUrl, 'jobs'])
  await once(jobs, 'message')
  process.on('SIGTERM', () => {
    jobs.kill()
    process.exit()
  })
  process.send?.('open')
}
