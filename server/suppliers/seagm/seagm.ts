import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { toSen } from '../amounts.ts'
import type { Supplier, SupplierResult, SupplierTools } from '../supplier.ts'
import { supplierModule } from '../supplier-settings.ts'
import { type SeagmClient, seagmClient, seagmResult } from './seagm-client.ts'
import { readSeagmMessage } from './seagm-messages.ts'
import { placeAtSeagm, querySeagm } from './seagm-orders.ts'
import { inAnotherCurrency, seagmProduct, seagmProducts } from './seagm-products.ts'
import { readSeagmSettings, type SeagmSettings, seagmKeyNames } from './seagm-settings.ts'
import { seagmStatement } from './seagm-statement.ts'

/** SEAGM: top-ups and codes by one API, found again by our reference. */
export const seagm = supplierModule({
  name: 'seagm',
  label: 'SEAGM',
  keyNames: seagmKeyNames,
  readSettings: readSeagmSettings,
  connect: connectSeagm,
})

function connectSeagm(settings: SeagmSettings, tools: SupplierTools): Supplier {
  const client = seagmClient(settings, tools)
  return {
    traits: {
      statusPlaces: false,
      // A signature is valid 120 s before and after; their clock and ours may differ as much again.
      lateAcceptSeconds: 300,
      // How long an order can be asked for is not published.
      statusDays: 80,
      pollSeconds: 5,
      // Limits are not published; one call for each category.
      catalogueSeconds: 900,
      productReads: 100,
    },
    products: () => seagmProducts(client),
    product: (sku) => seagmProduct(client, sku),
    balance: () => balanceAtSeagm(client),
    place: (order) => placeAtSeagm(client, order),
    status: (order) => querySeagm(client, order),
    readMessage: (message) => readSeagmMessage(message, settings),
    statement: (day) => seagmStatement(client, day),
  }
}

const Account = Type.Object({
  currency: Type.String(),
  balance: Type.Union([Type.String(), Type.Number()]),
})

async function balanceAtSeagm(client: SeagmClient): Promise<SupplierResult<number>> {
  const result = seagmResult(await client.get('/v1/me'), (data) =>
    Value.Check(Account, data) ? data : null,
  )
  if (result.kind === 'gone') return { kind: 'misconfigured', description: 'no such account' }
  if (result.kind !== 'ok') return result
  const { currency, balance } = result.value
  if (currency !== 'MYR') return inAnotherCurrency(currency)
  const sen = toSen(balance, 'down')
  return sen === null
    ? { kind: 'unavailable', description: 'the balance is not readable' }
    : { kind: 'ok', value: sen }
}
