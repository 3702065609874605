import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf, interceptCalls } from '../requests.ts'
import type { World } from '../world.ts'
import { ringgit } from './amounts.ts'
import type { SimProduct } from './catalogue.ts'
import { placeNow } from './place.ts'
import { seagmOrder, seagmSign, seagmType } from './seagm-wire.ts'
import { ordersOf } from './supplier-orders.ts'
import type { SimOrder } from './supplier-state.ts'

/** How far a request's time may be from the supplier's. */
const windowSeconds = 120

/** SEAGM's API. */
export function seagmRoutes(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    interceptCalls(app, world, 'seagm')
    app.addHook('preHandler', async (request, reply) => {
      if (!request.routeOptions.config.call) return undefined
      const refusal = refuseCall(world, formOf(request))
      return refusal ? refuse(reply, ...refusal) : undefined
    })
    app.get('/v1/me', { config: { call: 'balance' } }, async (_request, reply) => {
      const { balance_sen } = world.state.suppliers.seagm
      const { currency } = world.settings.seagm
      const me = {
        id: 10001,
        username: 'sandbox',
        email: 'sandbox@shop.example',
        credits: balance_sen,
      }
      return answer(reply, { ...me, currency, balance: ringgit(balance_sen) })
    })
    app.get('/v1/account-logs', { config: { call: 'log' } }, async (request, reply) => {
      const { log } = world.state.suppliers.seagm
      return answer(reply, { total: log.length, logs: page(log.toReversed(), request) })
    })
    for (const kind of ['recharge', 'card'] as const) app.register(kindRoutes(world, kind))
  }
}

function kindRoutes(world: World, kind: 'recharge' | 'card') {
  const sold = () =>
    world.settings.seagm.products.filter(
      (product) => (product.kind === 'code') === (kind === 'card'),
    )
  const categoryOf = ({ id }: SimProduct) => Math.floor(id / 100)
  const orders = () => {
    const all = Object.values(world.state.suppliers.seagm.orders)
    return all.filter((order) => (order.kind === 'code') === (kind === 'card'))
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.get(`/v1/${kind}-categories`, { config: { call: 'products' } }, async (_request, reply) => {
      const mode = kind === 'card' ? 'pin' : 'directtopup'
      const named = new Map(sold().map((product) => [categoryOf(product), product.group]))
      const categories = [...named].map(([id, name]) => ({
        id,
        name,
        code: name,
        mode,
        region: 'my',
      }))
      return answer(reply, categories)
    })
    app.get<{ Params: { id: string } }>(
      `/v1/${kind}-categories/:id/${kind}-types`,
      { config: { call: 'products' } },
      async ({ params }, reply) => {
        const types = sold().filter((product) => categoryOf(product) === Number(params.id))
        return answer(
          reply,
          types.map((type) => seagmType(world.settings.seagm, type)),
        )
      },
    )
    app.get<{ Params: { id: string } }>(
      `/v1/${kind}-types/:id`,
      { config: { call: 'product' } },
      async ({ params }, reply) => {
        const type = sold().find(({ id }) => id === Number(params.id))
        return type
          ? answer(reply, seagmType(world.settings.seagm, type))
          : refuse(reply, 400, 20077, 'Card type is not exist')
      },
    )
    app.post(
      `/v1/${kind}-orders`,
      { config: { call: 'orders.create' } },
      async (request, reply) => {
        const form = formOf(request)
        const product = sold().find(({ id }) => id === Number(form.get('type_id')))
        return create(world, request, reply, { form, product })
      },
    )
    app.get(`/v1/${kind}-orders`, { config: { call: 'orders.list' } }, async (request, reply) => {
      const list = page(orders().toReversed(), request)
      return answer(
        reply,
        list.map((order) => seagmOrder(world, order)),
      )
    })
    app.get<{ Params: { id: string }; Querystring: { query_type?: string } }>(
      `/v1/${kind}-orders/:id`,
      { config: { call: 'orders.status' } },
      async ({ params, query }, reply) => {
        const by = (order: SimOrder) =>
          query.query_type === 'mchOrderId' ? order.ref : String(order.id)
        const { hiddenMs } = world.settings.seagm
        const found = orders().find(
          (order) => by(order) === params.id && order.created + hiddenMs <= world.clock.now(),
        )
        return found
          ? answer(reply, seagmOrder(world, found))
          : refuse(reply, 404, 20060, 'Order is not exist')
      },
    )
  }
}

async function create(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  { form, product }: { form: URLSearchParams; product: SimProduct | undefined },
): Promise<FastifyReply> {
  const ref = form.get('mch_order_id') ?? ''
  if (!product) return refuse(reply, 400, 20077, 'Card type is not exist')
  if (form.get('buy_amount') !== '1') return refuse(reply, 406, 20010, 'Buy amount is wrong')
  const fields = Object.fromEntries(product.fields.map(({ name }) => [name, form.get(name) ?? '']))
  if (Object.values(fields).includes('')) return refuse(reply, 406, 20011, 'A field is missing')
  const [earlier] = ordersOf(world, 'seagm', ref)
  const { duplicateRef } = world.settings.seagm
  if (earlier && duplicateRef === 'refuses') {
    return refuse(reply, 409, 20050, 'The merchant order id exists')
  }
  if (earlier && duplicateRef === 'returns') return answer(reply, seagmOrder(world, earlier))
  const placed = await placeNow(world, 'seagm', request, { ref, product, fields })
  if (placed === 'lost') return reply.hijack()
  if (placed === 'balance') return refuse(reply, 402, 20033, 'Insufficient balance')
  // SEAGM has no cap on prices: what has none is out of stock.
  if (typeof placed === 'string') return refuse(reply, 400, 20077, 'Card type is not exist')
  return answer(reply, seagmOrder(world, placed))
}

function refuseCall(world: World, form: URLSearchParams): [number, number, string] | null {
  const settings = world.settings.seagm
  if (!settings.allowsAddress) return [403, 20003, 'The address is not allowed']
  if (form.get('uid') !== settings.uid) return [401, 20001, 'No such user']
  const seconds = (world.clock.now() + settings.skewMs) / 1000
  if (Math.abs(seconds - Number(form.get('timestamp'))) > windowSeconds) {
    return [400, 20005, 'The timestamp is wrong']
  }
  const expected = seagmSign(new Map(form), settings)
  const isSigned = form.get('signature')?.toLowerCase() === expected
  return isSigned ? null : [409, 20002, 'The signature is wrong']
}

const page = <T>(list: T[], request: FastifyRequest): T[] => {
  const form = formOf(request)
  const offset = Number(form.get('offset') ?? 0)
  return list.slice(offset, offset + Number(form.get('limit') ?? 20))
}

const answer = (reply: FastifyReply, data: unknown) => reply.send({ code: 200, msg: 'ok', data })

const refuse = (reply: FastifyReply, code: number, info_code: number, info_message: string) =>
  reply.code(code).send({ code, msg: 'error', error_info: { info_code, info_message } })
