import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyText, interceptCalls } from '../requests.ts'
import type { World } from '../world.ts'
import { codeOfProduct, digiflazzData, digiflazzLine, digiflazzSign } from './digiflazz-wire.ts'
import { placeNow } from './place.ts'
import { ordersOf } from './supplier-orders.ts'

/** For how long a reference names its order; after that it buys again. */
const rememberedMs = 90 * 86_400_000

/** A single product may be read once within this time, the whole list within `listPauseMs`. */
const readPauseMs = 1_000

type Body = Record<string, unknown>

/** Digiflazz's API for buyers. */
export function digiflazzRoutes(world: World) {
  /** The latest reads of single products, by their code, and of the whole list. */
  const readAt = new Map<unknown, number>()
  const isReadTooSoon = (code: unknown) => {
    const now = world.clock.now()
    const pauseMs = code === undefined ? world.settings.digiflazz.listPauseMs : readPauseMs
    if (now - (readAt.get(code) ?? 0) < pauseMs) return true
    readAt.set(code, now)
    return false
  }
  return async (app: FastifyInstance): Promise<void> => {
    interceptCalls(app, world, 'digiflazz')
    const prefix = '/v1/buyer/api'
    app.post(`${prefix}/price-list`, { config: { call: 'products' } }, async (request, reply) => {
      const body = bodyOf(request)
      const refusal = refuseCall(world, body, 'pricelist')
      if (refusal) return refuse(reply, ...refusal)
      if (isReadTooSoon(body.code)) return refuse(reply, 400, '83', 'Price list limit')
      const lines = world.settings.digiflazz.products.map(digiflazzLine)
      const data = lines.filter(
        ({ buyer_sku_code }) => buyer_sku_code === (body.code ?? buyer_sku_code),
      )
      return reply.send({ data })
    })
    app.post(`${prefix}/check-balance`, { config: { call: 'balance' } }, async (request, reply) => {
      const refusal = refuseCall(world, bodyOf(request), 'balance')
      if (refusal) return refuse(reply, ...refusal)
      return reply.send({ data: { balance: world.state.suppliers.digiflazz.balance_sen / 100 } })
    })
    app.post(`${prefix}/transaction`, { config: { call: 'orders.create' } }, (request, reply) =>
      transact(world, request, reply),
    )
  }
}

async function transact(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = bodyOf(request)
  const [ref, sku, customer_no] = ['ref_id', 'buyer_sku_code', 'customer_no'].map((name) =>
    String(body[name] ?? ''),
  ) as [string, string, string]
  const refusal = refuseCall(world, body, ref)
  if (refusal) return refuse(reply, ...refusal)
  if (!ref || !sku || !customer_no) return refuse(reply, 400, '40', 'Payload error')
  // A test that does not say so would cost money.
  if (body.testing !== true) return refuse(reply, 403, '42', 'Development key without testing')
  const now = world.clock.now()
  const earlier = ordersOf(world, 'digiflazz', ref).findLast(
    ({ created }) => now - created < rememberedMs,
  )
  if (earlier) {
    const isSame =
      codeOfProduct({ id: earlier.productId }) === sku && earlier.fields.customer_no === customer_no
    if (!isSame) return refuse(reply, 400, '49', 'Ref ID is not unique')
    return reply.send({ data: digiflazzData(world, earlier) })
  }
  const product = world.settings.digiflazz.products.find((one) => codeOfProduct(one) === sku)
  if (!product) return refuse(reply, 400, '43', 'SKU not found')
  const placed = await placeNow(world, 'digiflazz', request, {
    ref,
    product,
    fields: { customer_no },
  })
  if (placed === 'lost') return reply.hijack()
  if (placed === 'balance') return refuse(reply, 400, '44', 'Balance is not enough')
  if (placed === 'out of stock') return refuse(reply, 400, '68', 'Out of stock')
  if (placed === 'price') return refuse(reply, 400, '69', 'Price above the limit')
  return reply.send({ data: digiflazzData(world, placed) })
}

function refuseCall(world: World, body: Body, word: string): [number, string, string] | null {
  const settings = world.settings.digiflazz
  if (!settings.allowsAddress) return [403, '45', 'IP is not recognised']
  if (body.username !== settings.username) return [401, '42', 'No such user']
  return body.sign === digiflazzSign(settings, word) ? null : [401, '41', 'Wrong signature']
}

function bodyOf(request: FastifyRequest): Body {
  try {
    return JSON.parse(bodyText(request)) as Body
  } catch {
    return {}
  }
}

const refuse = (reply: FastifyReply, status: number, rc: string, message: string) =>
  reply.code(status).send({ data: { rc, message, status: 'Failed' } })
