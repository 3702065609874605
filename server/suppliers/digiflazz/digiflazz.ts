import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { jsonOf } from '#platform/send-request.ts'
import { toSen } from '../amounts.ts'
import type {
  RawSupplierMessage,
  SentOrder,
  Supplier,
  SupplierMessage,
  SupplierResult,
  SupplierTools,
} from '../supplier.ts'
import { supplierModule } from '../supplier-settings.ts'
import { type DigiflazzClient, digiflazzClient, digiflazzResult } from './digiflazz-client.ts'
import { messageOutcome, queryDigiflazz, STATUS_DAYS, sendToDigiflazz } from './digiflazz-orders.ts'
import { digiflazzProductReader, digiflazzProducts, LIST_SECONDS } from './digiflazz-products.ts'
import {
  type DigiflazzSettings,
  digiflazzKeyNames,
  readDigiflazzSettings,
} from './digiflazz-settings.ts'
import { digiflazzSign, isDigiflazzSigned } from './digiflazz-signature.ts'

/** Digiflazz Malaysia: a marketplace, where repeating an order queries it. */
export const digiflazz = supplierModule({
  name: 'digiflazz',
  label: 'Digiflazz',
  keyNames: digiflazzKeyNames,
  readSettings: readDigiflazzSettings,
  connect: connectDigiflazz,
})

function connectDigiflazz(settings: DigiflazzSettings, tools: SupplierTools): Supplier {
  const client = digiflazzClient(settings, tools)
  return {
    traits: {
      statusPlaces: true,
      // Requests do not expire; a late one is the same order, by its reference.
      lateAcceptSeconds: 600,
      statusDays: STATUS_DAYS,
      pollSeconds: 60,
      catalogueSeconds: LIST_SECONDS,
      // The one read of a product a second is left to orders.
      productReads: 0,
    },
    products: () => digiflazzProducts(client, settings, tools.now()),
    product: digiflazzProductReader(client, settings, tools.now),
    balance: () => balanceAtDigiflazz(client, settings),
    place: (order) => sendToDigiflazz(client, settings, order, 0),
    status: (order) => queryDigiflazz(client, settings, order, tools.now()),
    readMessage: (message) => readDigiflazzMessage(message, settings, tools),
  }
}

const Balance = Type.Object({ balance: Type.Union([Type.Number(), Type.String()]) })

async function balanceAtDigiflazz(
  client: DigiflazzClient,
  settings: DigiflazzSettings,
): Promise<SupplierResult<number>> {
  const sign = digiflazzSign(settings, 'balance')
  const answer = await client('check-balance', {
    cmd: 'balance',
    username: settings.username,
    sign,
  })
  const result = digiflazzResult(answer, (data) =>
    Value.Check(Balance, data) ? toSen(data.balance, 'down') : null,
  )
  return result.kind === 'gone' ? { kind: 'unavailable', description: 'no balance' } : result
}

const Message = Type.Object({ data: Type.Object({ ref_id: Type.String() }) })

/** Sent when the address is set up. It contains the secret, so it is not read any further. */
const Ping = Type.Object({ hook: Type.Object({}) })

/** Verifies a message by the signature of its raw body. Which response is expected is not documented. */
function readDigiflazzMessage(
  { headers, body }: RawSupplierMessage,
  { webhookSecret }: DigiflazzSettings,
  { now }: Pick<SupplierTools, 'now'>,
): SupplierMessage {
  const wire = jsonOf(Buffer.from(body).toString())
  // A ping changes nothing, so that it needs no signature.
  if (Value.Check(Ping, wire)) return { kind: 'ping', ref: null, reply: 'ok' }
  if (!isDigiflazzSigned(headers['x-hub-signature'] ?? '', body, webhookSecret)) {
    return { kind: 'refused', ref: null, reply: 'signature' }
  }
  if (!Value.Check(Message, wire)) return { kind: 'signed', ref: null, reply: 'ok' }
  const { data } = wire
  const outcomeOf = (order: SentOrder) => messageOutcome(data, order, now())
  return { kind: 'signed', ref: data.ref_id, reply: 'ok', outcomeOf }
}
