// A guest's order changes owner in the payment by gold, and at no other time.
import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { forgetLimits, newShopper, type Shopper } from '#testing/accounts.ts'
import { continuing } from '#testing/continuing.ts'
import {
  fillCart,
  issueCoupon,
  orderOf,
  orderRow,
  sellItem,
  startFlashSale,
} from '#testing/fixtures.ts'
import { balanceOf, giveGold, payGold, verifyPin } from '#testing/gold.ts'
import { openPayingShop, payAtProvider, processAll, returnToShop } from '#testing/paying-shop.ts'

let member: Shopper
const shop = await openPayingShop()
after(() => shop.close())
const guest = continuing(shop, { id: null, post: shop.post })
const product_id = (await sellItem(shop.context.database)).product_id
beforeEach(async () => {
  await forgetLimits(shop)
  member = await newShopper(shop)
  await giveGold(shop, member, 10_000)
  await verifyPin(member)
})

const elsewhere =
  'A payment for this order may still arrive, so it cannot be paid with gold. Use another payment method, or place a new order while you are logged in.'

async function eventsOf(id: string): Promise<string[]> {
  const { rows } = await guest.run(
    'select event from order_events where order_id = $1 order by id',
    [id],
  )
  return rows.map(({ event }) => event)
}

/** Asserts that no gold was debited and that the order is still the guest's. */
async function assertStaysGuests(id: string, status = 'pending_payment') {
  const row = await orderRow(shop, id)
  assert.deepEqual([row.customer_id, row.status], [null, status])
  assert.ok(!(await eventsOf(id)).includes('joined'))
  assert.equal(await balanceOf(member), 10_000)
}

/** A guest's unpaid order, continued with gold after a login. */
async function continuedByGold(): Promise<string> {
  const { order_id } = await guest.unpaid('check_payment', product_id)
  await continuing(shop, member).continueOrder(order_id, 'apeak')
  return order_id
}

test('a guest order continued with gold stays the guest’s until it is paid', async () => {
  const id = await continuedByGold()
  await assertStaysGuests(id)
  await guest.continueOrder(id, 'check_payment')
  await continuing(shop, member).continueOrder(id, 'apeak')
  for (let time = 1; time <= 2; time += 1) {
    const answer = await payGold(member, id)
    assert.deepEqual([answer.status, answer.body.status], [200, 'processing'])
  }
  const row = await orderRow(shop, id)
  assert.deepEqual(
    [row.customer_id, row.status, row.buyer, row.network],
    [member.id, 'processing', `account:${member.id}`, null],
  )
  assert.deepEqual((await eventsOf(id)).slice(-2), ['joined', 'paid'])
  assert.equal(await balanceOf(member), 9_000)
})

describe('a guest order stays the guest’s when gold', () => {
  test('is insufficient, and is paid once it suffices', async () => {
    const id = await continuedByGold()
    await giveGold(shop, member, -9_500)
    const answer = await payGold(member, id)
    assert.equal(answer.status, 409)
    assert.equal((answer.body.missing as { amount: number }).amount, 5)
    await giveGold(shop, member, 9_500)
    await assertStaysGuests(id)
    assert.equal((await payGold(member, id)).status, 200)
  })

  test('comes without a verified PIN', async () => {
    const id = await continuedByGold()
    await guest.run('update sessions set pin_verified_at = null where account_id = $1', [member.id])
    const answer = await payGold(member, id)
    assert.deepEqual([answer.status, answer.body.error], [403, 'Please verify your security PIN.'])
    await assertStaysGuests(id)
  })

  test('comes after the reservation expired', async () => {
    const id = await continuedByGold()
    await guest.releaseReservation(id)
    const answer = await payGold(member, id)
    assert.equal(answer.status, 409)
    assert.match(answer.body.error, /reservation has expired/)
    await assertStaysGuests(id)
  })

  test('would exceed a coupon’s limit per customer', async () => {
    const { code } = await issueCoupon(shop.context.database, { customer_limit: 1 })
    const cart = await fillCart(shop, product_id, { payment_method: 'apeak', coupon_code: code })
    const byGold = { payment_method: 'apeak', customer_email: member.email }
    const own = await member.post('/api/create-order', orderOf(cart, byGold))
    assert.equal((await payGold(member, own.body.order_id as string)).status, 200)
    await giveGold(shop, member, 900)
    await verifyPin(member)
    const { order_id } = await guest.unpaid('check_payment', product_id, { coupon_code: code })
    await continuing(shop, member).continueOrder(order_id, 'apeak')
    const answer = await payGold(member, order_id)
    assert.equal(answer.status, 409)
    assert.match(
      answer.body.error,
      /^Your account has reached the limit for something in this order/,
    )
    await assertStaysGuests(order_id)
  })

  test('would exceed a flash sale’s limit per customer', async () => {
    const { database } = shop.context
    const sold = await sellItem(database, { price_sen: 900 })
    const { product_id } = sold
    await startFlashSale(database, { product_id, price_sen: 500, qty: 20, customer_limit: 1 })
    const cart = await fillCart(shop, sold.product_id, { payment_method: 'apeak' })
    const byGold = { payment_method: 'apeak', customer_email: member.email }
    const own = await member.post('/api/create-order', orderOf(cart, byGold))
    assert.equal((await payGold(member, own.body.order_id as string)).status, 200)
    await giveGold(shop, member, 500)
    await verifyPin(member)
    const { order_id } = await guest.unpaid('check_payment', sold.product_id)
    await continuing(shop, member).continueOrder(order_id, 'apeak')
    const answer = await payGold(member, order_id)
    assert.equal(answer.status, 409, answer.text)
    await assertStaysGuests(order_id)
  })
})

describe('gold is refused for a guest order, with what to do instead,', () => {
  for (const method of ['razorpay', 'fiuu'] as const) {
    test(`while a payment by ${method} is open`, async () => {
      const { order_id } = await guest.unpaid(method, product_id)
      const asked = { cart_id: 'continue-cart-12345678', order_id, payment_method: 'apeak' }
      const refused = await member.post('/api/continue-update-cart', asked)
      assert.deepEqual([refused.status, refused.body.error], [409, elsewhere])
      await guest.price(order_id, 'apeak')
      const going = { ...asked, customer_id: member.id }
      assert.equal((await member.post('/api/continue-order', going)).status, 409)
      await assertStaysGuests(order_id)
    })
  }

  for (const state of ['open', 'pending', 'paid']) {
    test(`once an attempt has become ${state} since it was continued`, async () => {
      const id = await continuedByGold()
      await guest.continueOrder(id, 'fiuu')
      // As if the guest's request had won the race between two statements.
      await guest.run("update orders set payment_method = 'apeak' where id = $1", [id])
      await guest.run('update payment_attempts set state = $2 where payable_id = $1', [id, state])
      const answer = await payGold(member, id)
      assert.deepEqual([answer.status, answer.body.error], [409, elsewhere])
      await assertStaysGuests(id)
    })
  }

  test('while it is placed, and after it was reverted', async () => {
    const { order_id } = await guest.unpaid('check_payment', product_id)
    const said = { payment_method: 'check_payment', orderId: order_id }
    assert.equal((await shop.post('/api/payment-callback', said)).status, 200)
    const whilePlaced = await payGold(member, order_id)
    assert.deepEqual([whilePlaced.status, whilePlaced.body.error], [409, elsewhere])
    await assertStaysGuests(order_id, 'pending')
    assert.equal((await member.post('/api/pay-another-way', { order_id })).status, 200)
    const asked = { cart_id: 'continue-cart-87654321', order_id, payment_method: 'apeak' }
    assert.equal((await member.post('/api/continue-update-cart', asked)).body.error, elsewhere)
    await guest.continueOrder(order_id, 'check_payment')
    await guest.run("update orders set payment_method = 'apeak' where id = $1", [order_id])
    assert.equal((await payGold(member, order_id)).body.error, elsewhere)
    await assertStaysGuests(order_id)
  })
})

test('of gold and a concurrent card retry one pays; gold stays undebited or the card money unapplied', async () => {
  const owners = new Set<boolean>()
  for (let round = 0; round < 12; round += 1) {
    const before = await balanceOf(member)
    const order = await guest.unpaid('razorpay', product_id)
    const refused = { orderId: order.razorpay_order_id, answer: 'failure' } as const
    await shop.control.razorpay.pay(refused)
    await processAll(shop)
    const id = order.order_id
    await verifyPin(member)
    await continuing(shop, member).continueOrder(id, 'apeak')
    const returned = await payAtProvider(shop, order)
    const byGold = () => payGold(member, id)
    const byCard = () => returnToShop(shop, returned)
    const later = (work: () => Promise<unknown>, isLater: boolean) =>
      new Promise((go) => setTimeout(go, isLater ? 15 : 0)).then(work)
    // In the last two rounds one comes first for certain.
    if (round === 10) await byGold().then(byCard)
    else if (round === 11) await byCard().then(byGold)
    else await Promise.all([later(byGold, round % 3 === 1), later(byCard, round % 3 === 2)])
    await processAll(shop)
    const row = await orderRow(shop, id)
    const isMembers = row.customer_id === member.id
    owners.add(isMembers)
    assert.equal(row.status, 'processing')
    assert.equal((await eventsOf(id)).filter((event) => event === 'paid').length, 1)
    assert.equal(before - (await balanceOf(member)), isMembers ? 1000 : 0)
    const { rows } = await guest.run(
      'select unapplied_reason from payments where payable_id = $1',
      [id],
    )
    assert.equal(rows.length, 1)
    assert.equal(rows[0].unapplied_reason !== null, isMembers)
  }
  assert.equal(owners.size, 2, 'each was first at least once')
})

test('gold and a concurrent attempt at a provider never both pay the order', async () => {
  for (let round = 0; round < 12; round += 1) {
    const before = await balanceOf(member)
    await verifyPin(member)
    const id = await continuedByGold()
    const { cart_id } = await guest.price(id, 'fiuu')
    await Promise.all([payGold(member, id), guest.pay(cart_id, id, 'fiuu')])
    const { customer_id, status, payment_method } = await orderRow(shop, id)
    const isMembers = customer_id === member.id
    assert.deepEqual(
      [status, payment_method],
      isMembers ? ['processing', 'apeak'] : ['pending_payment', 'fiuu'],
    )
    assert.equal(before - (await balanceOf(member)), isMembers ? 1000 : 0)
    assert.equal((await eventsOf(id)).includes('joined'), isMembers)
  }
})
