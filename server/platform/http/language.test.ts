import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { apiPaths, callbackPaths } from '@apeak/contract/paths'
import { mailTo, newcomer, newShopper, openAccount } from '#testing/accounts.ts'
import { documentedRoutes } from '#testing/documented-routes.ts'
import { fillCart, offerMethod, orderOf, sellItem, startFlashSale } from '#testing/fixtures.ts'
import { newOperator } from '#testing/operators.ts'
import { type Answer, openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ LANGUAGES: 'en,ms,zh' })
  await offerMethod(shop.context.database)
})
after(() => shop.close())

const inMalay = { 'accept-language': 'ms' }
const inChinese = { 'accept-language': 'zh-Hans' }

/** Every sentence of an answer. */
const sentencesOf = ({ body }: Answer): string[] => [
  ...['message', 'error', 'status'].flatMap((field) => {
    const sentence = body?.[field]
    return typeof sentence === 'string' && /[ 一-鿿]/.test(sentence) ? [sentence] : []
  }),
  ...Object.values(body?.errors ?? {}).flat(),
]

describe('a refusal is in the language of the page', () => {
  test('of invalid fields', async () => {
    const typed = { first_name: ' ', email: 'aina', password: 'short', pin: '12', phone: 'none' }
    const { body } = await shop.post('/api/register', typed, inMalay)
    assert.deepEqual(body.errors, {
      first_name: ['Sila masukkan nama dalam maksimum 100 aksara.'],
      email: ['Alamat e-mel ini tidak sah.'],
      password: ['Kata laluan mestilah 8 hingga 128 aksara.'],
      pin: ['PIN mestilah 6 digit.'],
      phone: ['Sila masukkan nombor telefon, contohnya +60 12-345 6789.'],
    })
    assert.equal(body.error, body.errors.first_name?.[0])
  })

  test('of a wrong password, and after too many of them, with the time left', async () => {
    const login = { email: 'siti@example.com', password: 'wrong horse' }
    const first = await shop.post('/api/login', login, inChinese)
    assert.deepEqual(first.body.errors, { email: ['电邮或密码不正确。'] })
    for (let again = 0; again < 4; again += 1) await shop.post('/api/login', login)
    const locked = await shop.post('/api/login', login, inMalay)
    assert.equal(locked.status, 429)
    assert.match(
      locked.body.error,
      /^Terlalu banyak percubaan yang gagal\. Sila cuba lagi dalam 15 minit\.$/,
    )
  })

  test('of too many of a flash sale, with its number', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const sale = { product_id, price_sen: 500, qty: 9, customer_limit: 2 }
    await startFlashSale(shop.context.database, sale)
    const cart = { cart_id: 'cart-00000001', product_id, qty: 3 }
    const { body } = await shop.post('/api/update-cart', cart, inChinese)
    assert.deepEqual(body.errors, { qty: ['此限时抢购每位顾客限购 2 件，请减少数量。'] })
  })

  test('of a voucher, within the fields of a refusal with a cart', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const cart = { cart_id: 'cart-00000002', product_id, qty: 1, coupon_code: 'NONE' }
    const { body } = await shop.post('/api/update-cart', cart, inMalay)
    assert.deepEqual(body.errors, { coupon_code: ['Baucar ini tidak sah.'] })
    assert.equal(body.error, 'Baucar ini tidak sah.')
    assert.ok(body.cart)
  })

  test('of a call without a login, of an unknown one, and of another type', async () => {
    assert.equal(
      (await shop.get('/api/user', inMalay)).body.error,
      'Sila log masuk untuk meneruskan.',
    )
    assert.equal((await shop.get('/api/nothing', inChinese)).body.error, '找不到此页面')
    const plain = {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'text/plain', ...inMalay },
    }
    const answer = await shop.request('/api/login', plain)
    assert.equal(answer.body.error, 'Jenis kandungan ini tidak diterima di sini.')
  })

  test('and a success likewise', async () => {
    const answer = await shop.post(
      apiPaths.forgotPassword,
      { email: 'nobody@example.com' },
      inChinese,
    )
    assert.equal(answer.body.status, '如果此地址已有账户，重置密码的链接正在发送。')
  })

  test('but stays English for operators, and for a language that the shop does not offer', async () => {
    const owner = await newOperator(shop, 'owner')
    const answer = await shop.get('/api/console/orders/o00000000000000000000000000', {
      ...owner.headers,
      ...inMalay,
    })
    assert.equal(answer.body.error, 'Order not found')
    const tamil = await shop.get('/api/user', { 'accept-language': 'ta' })
    assert.equal(tamil.body.error, 'Please log in to continue.')
  })
})

/** Calls of providers, suppliers and operators, and those that end the session. */
const isOthers = (path: string) =>
  Object.values(callbackPaths).some((paths) =>
    Object.values<string>(paths).some((one) => one.split('/:')[0] === path.split('/{')[0]),
  ) ||
  path === apiPaths.openProviderTest ||
  path === apiPaths.logout

test('no documented call refuses in English on pages in another language', async () => {
  const shopper = await newShopper(shop)
  const { product_id } = await sellItem(shop.context.database)
  await shop.post('/api/create-order', orderOf(await fillCart(shop, product_id)))
  const routes = documentedRoutes(shop.app).filter(({ path }) => !isOthers(path))
  let compared = 0
  const left: string[] = []
  for (const { method, path, body } of routes) {
    const address = path.replace(/\{\w+\}/g, '1')
    const names = Object.keys(body?.properties ?? {})
    for (const value of names.length > 0 ? ['?', '', 7.5, null, [], {}] : [undefined]) {
      const all = Object.fromEntries(names.map((name) => [name, value]))
      const ask = (language: string) =>
        shop.request(address, {
          method,
          ...(method === 'GET' ? {} : { body: JSON.stringify(all) }),
          headers: {
            ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
            ...shopper.headers,
            'accept-language': language,
          },
        })
      const english = sentencesOf(await ask('en'))
      for (const language of ['ms', 'zh']) {
        const own = sentencesOf(await ask(language))
        assert.equal(own.length, english.length, `${method} ${path}`)
        const same = own.filter((sentence) => english.includes(sentence))
        left.push(...same.map((sentence) => `${language} ${method} ${path}: ${sentence}`))
        compared += own.length
      }
    }
  }
  assert.deepEqual([...new Set(left)], [])
  assert.ok(compared > 300, `${compared} sentences`)
})

describe('the mails of an account', () => {
  test('are in the language of the page that registered or asked', async () => {
    const person = newcomer()
    await shop.post('/api/register', person, inChinese)
    const code = await mailTo(shop, person.email)
    assert.equal(code?.subject, '您的 Apeak 验证码')
    await shop.post(apiPaths.resendEmailOtp, { email: person.email }, inMalay)
    const again = await mailTo(shop, person.email)
    assert.equal(again?.subject, 'Kod pengesahan Apeak anda')
    const otp = /^\d{6}$/m.exec(again?.text ?? '')?.[0]
    await shop.post('/api/verify-email-otp', { email: person.email, otp }, inMalay)
    await shop.post(apiPaths.forgotPassword, { email: person.email }, inMalay)
    const reset = await mailTo(shop, person.email)
    assert.equal(reset?.subject, 'Tetapkan semula kata laluan Apeak anda')
    assert.match(reset?.text ?? '', /\/ms\/reset-password\?/)
    assert.match(reset?.html ?? '', /<html lang="ms">/)
  })

  test('are in the language of the last login, if an operator or a job causes them', async () => {
    const owner = await newOperator(shop, 'owner')
    const person = await openAccount(shop)
    const { email, password } = person
    const login = await shop.post('/api/login', { email, password }, inChinese)
    const { id } = login.body.user as { id: number }
    const suspended = await owner.post(`/api/console/customers/${id}/suspend`, { reason: 'Fraud.' })
    assert.equal(suspended.status, 200, suspended.text)
    assert.equal((await mailTo(shop, email))?.subject, '您的 Apeak 账户已被停用')
  })
})

test('a statement of gold is in the language of its page', async () => {
  const shopper = await newShopper(shop)
  const path = `/api/apeak-gold-statement/${shopper.id}?from=2026-01-01&to=2026-01-31`
  const { text } = await shop.get(path, { ...shopper.headers, ...inMalay })
  assert.deepEqual(text.trim().split('\r\n'), [
    'Tarikh,Jenis,Rujukan,Masuk (RM),Keluar (RM),Baki (RM)',
    '2026-01-01,Baki awal,,,,0.00',
    '2026-01-31,Baki akhir,,,,0.00',
  ])
})

test('a ticket’s mails are in the language of its page', async () => {
  const ticket = { name: 'Aina', email: 'ticket@example.com', subject: 'Hi', description: 'Hello' }
  await shop.post(apiPaths.createTicket, ticket, inMalay)
  const mail = await mailTo(shop, ticket.email)
  assert.match(mail?.subject ?? '', /^Kami telah menerima tiket bantuan anda #\d+$/)
})
