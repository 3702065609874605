import type { FastifyInstance } from 'fastify'
import { formOf } from '../requests.ts'
import type { World } from '../world.ts'
import type { Transaction } from './fiuu-state.ts'
import { malaysianTime, md5, senOf } from './hashes.ts'

/** Fiuu's daily transaction report, as JSON or as the portal's file. */
export function fiuuReportRoutes(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: ['GET', 'POST'],
      url: '/RMS/API/PSQ/psq-daily.php',
      config: { call: 'report.daily' },
      handler: async (request, reply) => {
        const form = formOf(request)
        const { merchantId, secretKey } = world.settings.fiuu
        const day = form.get('rdate') ?? ''
        const isOurs = form.get('merchantID') === merchantId
        if (!isOurs || form.get('skey') !== md5(day, merchantId, secretKey)) {
          return reply.send({ error: 'Invalid skey' })
        }
        if (form.get('response_type') !== 'json') {
          return reply.type('text/plain; charset=utf-8').send(dailyCsv(world, day, '\t'))
        }
        const all = dailyOf(world, day).map((transaction) => recordOf(world, transaction))
        return reply.send(all)
      },
    })
  }
}

const columns = [
  'BillingDate',
  'OrderID',
  'TranID',
  'Channel',
  'Amount',
  'Currency',
  'StatCode',
  'StatName',
  'TransactionFee',
  'Domain',
] as const

/** The transactions of a day in Malaysia, or of all days. */
function dailyOf({ state }: World, day?: string): Transaction[] {
  return state.fiuu.transactions.filter(
    ({ createdAt }) => day === undefined || malaysianTime(createdAt).startsWith(day),
  )
}

function recordOf({ settings }: World, transaction: Transaction) {
  const { orderid, tranID, channel, amount, status, statName, createdAt } = transaction
  const fee = status === '00' ? Math.round((senOf(amount) ?? 0) * 0.015) : 0
  return {
    BillingDate: malaysianTime(createdAt),
    OrderID: orderid,
    TranID: tranID,
    Channel: channel,
    Amount: amount,
    Currency: settings.fiuu.requeryCurrency,
    StatCode: status,
    StatName: statName,
    TransactionFee: (fee / 100).toFixed(2),
    Domain: settings.fiuu.merchantId,
  }
}

/** The portal's report file. */
export function dailyCsv(world: World, day?: string, separator = ','): string {
  const lines = dailyOf(world, day).map((transaction) => {
    const record = recordOf(world, transaction)
    return columns.map((name) => record[name]).join(separator)
  })
  return `${[columns.join(separator), ...lines].join('\r\n')}\r\n`
}
