import { randomUUID } from 'node:crypto'
import { Connection, post } from './connection.ts'
import { type Round, runRound } from './rounds.ts'
import { SHOPPERS } from './shoppers.ts'

// The requests of a storefront built by Vendure's documentation:
// https://docs.vendure.io/current/core/storefront/active-order and …/checkout-flow
const order = `... on ErrorResult { errorCode message } ... on Order {
  __typename id code couponCodes state currencyCode totalQuantity subTotalWithTax shippingWithTax
  totalWithTax discounts { description amountWithTax }
  lines { id unitPriceWithTax quantity linePriceWithTax
    productVariant { id name sku } featuredAsset { id preview } }
  shippingLines { shippingMethod { description } priceWithTax }
  customer { id firstName lastName emailAddress }
  shippingAddress { fullName streetLine1 city country }
  billingAddress { fullName streetLine1 city country } }`

const steps = (email: string) => [
  `mutation { addItemToOrder(productVariantId: "1", quantity: 1) { ${order} } }`,
  `mutation { setCustomerForOrder(
    input: { firstName: "Aina", lastName: "Ali", emailAddress: "${email}" }) { ${order} } }`,
  `mutation { setOrderShippingAddress(input: {
    fullName: "Aina Ali", streetLine1: "1 Jalan Ampang", city: "Ipoh", countryCode: "MY"
  }) { ${order} } }`,
  'query { eligibleShippingMethods { id price description } }',
  `mutation { setOrderShippingMethod(shippingMethodId: ["1"]) { ${order} } }`,
  'query { eligiblePaymentMethods { id name code isEligible } }',
  `mutation { transitionOrderToState(state: "ArrangingPayment") { ${order} } }`,
  `mutation { addPaymentToOrder(input: { method: "manual", metadata: {} }) { ${order} } }`,
]

/** Guests who buy Vendure's only item one after the other, like those of `shoppersRound`. */
export async function vendureRound(port: number, seconds: number): Promise<Round> {
  const open = Array.from({ length: SHOPPERS }, () => Connection.open(port))
  const connections = await Promise.all(open)
  const round = await runRound(SHOPPERS, seconds, async (shopper) => {
    const connection = connections[shopper]
    if (connection) await buy(connection)
  })
  for (const connection of connections) connection.close()
  return round
}

async function buy(connection: Connection): Promise<void> {
  let token: string | undefined
  let answered = ''
  for (const query of steps(`${randomUUID()}@example.com`)) {
    const request = post('/shop-api', { query }, undefined, { token })
    const { status, head, body } = await connection.send(request)
    token ??= /^vendure-auth-token: (\S+)/im.exec(head)?.[1]
    answered = body.toString()
    if (status !== 200 || answered.includes('"message"')) throw new Error(`Vendure: ${answered}`)
  }
  if (!answered.includes('"PaymentAuthorized"'))
    throw new Error(`Vendure sold nothing: ${answered}`)
}
