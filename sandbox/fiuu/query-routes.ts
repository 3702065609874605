import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf } from '../requests.ts'
import type { World } from '../world.ts'
import type { QueryKind, Transaction } from './fiuu-state.ts'
import { md5 } from './hashes.ts'
import { maxAgeDays, type queryLimits } from './query-limits.ts'

type Asked = { kind: QueryKind; skey: string; amount: string | null; found: Transaction[] }

const dayMs = 86_400_000

/** Fiuu's status queries, plain (type 0) and JSON (type 2). */
export function fiuuQueries(world: World, limits: ReturnType<typeof queryLimits>) {
  return async (app: FastifyInstance): Promise<void> => {
    const route = (
      path: string,
      kind: QueryKind,
      ask: (form: URLSearchParams) => Omit<Asked, 'kind'>,
    ) => {
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const waitMs = limits.count(kind)
        if (waitMs > 0) {
          reply.code(429).header('retry-after', String(Math.ceil(waitMs / 1000)))
          return reply.type('text/plain').send('Too many requests')
        }
        const form = formOf(request)
        return answer(world, reply, form, { kind, ...ask(form) })
      }
      const config = { call: `query.${kind}` }
      app.route({ method: ['GET', 'POST'], url: path, config, handler })
    }
    const { verifyKey, merchantId } = world.settings.fiuu
    const text = (form: URLSearchParams, name: string) => form.get(name) ?? ''
    const all = () => world.state.fiuu.transactions.toReversed()

    const one = (form: URLSearchParams) => ({
      skey: md5(text(form, 'txID'), merchantId, verifyKey, text(form, 'amount')),
      amount: form.get('amount'),
      found: all().filter(({ tranID }) => tranID === form.get('txID')),
    })
    route('/RMS/q_by_tid.php', 'transaction', one)
    route('/RMS/API/gate-query/index.php', 'direct', one)

    route('/RMS/query/q_by_oid.php', 'order', (form) => ({
      skey: md5(text(form, 'oID'), merchantId, verifyKey, text(form, 'amount')),
      amount: form.get('amount'),
      found: all()
        .filter(({ orderid }) => orderid === form.get('oID'))
        .slice(0, 1),
    }))

    for (const folder of ['/RMS/query', '/RMS']) {
      route(`${folder}/q_oid_batch.php`, 'batch', (form) => ({
        skey: md5(text(form, 'oID'), merchantId, verifyKey),
        amount: null,
        found: all()
          .filter(({ orderid }) => orderid === form.get('oID'))
          .slice(0, 10),
      }))
      route(`${folder}/q_by_oids.php`, 'orders', (form) => ({
        skey: md5(merchantId, text(form, 'oIDs'), verifyKey),
        amount: null,
        found: all().filter(({ orderid }) => listed(form, 'oIDs').includes(orderid)),
      }))
      route(`${folder}/q_by_tids.php`, 'transactions', (form) => ({
        skey: md5(merchantId, text(form, 'tIDs'), verifyKey),
        amount: null,
        found: all().filter(({ tranID }) => listed(form, 'tIDs').includes(tranID)),
      }))
    }
  }
}

function answer(
  world: World,
  reply: FastifyReply,
  form: URLSearchParams,
  asked: Asked,
): FastifyReply {
  const { merchantId } = world.settings.fiuu
  const isList = asked.kind === 'batch' || asked.kind === 'orders' || asked.kind === 'transactions'
  const since = world.clock.now() - maxAgeDays[asked.kind] * dayMs
  const found = asked.found.filter((transaction) => transaction.createdAt >= since)
  if (form.get('domain') !== merchantId) {
    return send(reply, form, [failure('Invalid domain')], isList)
  }
  if (form.get('skey') !== asked.skey) return send(reply, form, [failure('Invalid skey')], isList)
  const records = found.map((transaction) => recordOf(world, transaction, asked.kind))
  if (records.length === 0) return send(reply, form, [failure('Transaction not found')], isList)
  if (asked.amount !== null && asked.amount !== found[0]?.amount) {
    return send(reply, form, [failure('Amount not matched')], isList)
  }
  return send(reply, form, records, isList)
}

function recordOf(world: World, transaction: Transaction, kind: QueryKind) {
  const { merchantId, secretKey, requeryCurrency } = world.settings.fiuu
  const { amount, tranID, orderid, status } = transaction
  const isByTransaction = kind === 'transaction' || kind === 'direct' || kind === 'transactions'
  const id = isByTransaction ? tranID : orderid
  return {
    StatCode: status,
    StatName: transaction.statName,
    TranID: tranID,
    ...(kind === 'transaction' || kind === 'direct' ? {} : { OrderID: orderid }),
    Amount: amount,
    Domain: merchantId,
    BillingDate: transaction.paydate,
    Channel: transaction.channel,
    Currency: requeryCurrency,
    ErrorCode: transaction.errorCode,
    ErrorDesc: transaction.errorDesc,
    VrfKey: md5(amount, secretKey, merchantId, id, status),
  }
}

function failure(text: string) {
  return { StatCode: '', ErrorCode: 'E01', ErrorDesc: text }
}

function send(
  reply: FastifyReply,
  form: URLSearchParams,
  records: Record<string, string>[],
  isList: boolean,
): FastifyReply {
  if (form.get('type') === '2') {
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(isList ? records : records[0]))
  }
  const blocks = records.map((record) =>
    Object.entries(record)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  )
  return reply.type('text/plain;charset=UTF-8').send(`${blocks.join('\n\n')}\n`)
}

function listed(form: URLSearchParams, name: string): string[] {
  return (form.get(name) ?? '').split(form.get('delimiter') ?? '|')
}
