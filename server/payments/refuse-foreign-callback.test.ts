import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fillCart, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { openTestShop } from '#testing/test-shop.ts'

const OWN = 'https://shop.example'

const shop = await openTestShop({ PUBLIC_URL: OWN })
after(() => shop.close())
await offerMethod(shop.context.database)
const item = await sellItem(shop.context.database)
const product_id = item.product_id

const order = async (callback_url: string) => {
  const cart = await fillCart(shop, product_id)
  return shop.post('/api/create-order', orderOf(cart, { callback_url }))
}

const own = [
  '',
  `${OWN}/api/fiuu-callback`,
  `${OWN}/api/apeak-fiuu-callback`,
  `${OWN}/api/curlec-callback`,
  `${OWN}/api/curlec-callback?orderid=`,
  `${OWN}/api/curlec-callback?orderid=o0123456789abcdefghjkmnpqrs`,
  `${OWN}/api/apeak-curlec-callback?orderid=g0123456789abcdefghjkmnpqrs`,
]
test('the shop’s own callback URLs and a missing one are accepted', async () => {
  for (const url of own) assert.equal((await order(url)).status, 200, url)
})

const path = '/api/fiuu-callback'
/** URLs that some parser reads as a foreign host or another path of the shop. */
const foreign = [
  // Other hosts, also with the shop's as prefix or suffix.
  ...['evil.example', 'shop.example.evil.example', 'shop.exampleevil.example', 'evilshop.example'],
  ...['xn--shp-jma.example', 'shоp.example', 'ｓhop.example', 'shop。example', 'shop.example.'],
  ...[
    'shop.example%2eevil.example',
    'shop.example%00.evil.example',
    'sub.shop.example',
    'localhost',
  ],
  ...['127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '[::1]', '[::ffff:7f00:1]'],
  ...[
    '169.254.169.254',
    '0',
    'shop.example:8443',
    'shop.example:443',
    'shop.example:0',
    'SHOP.EXAMPLE',
  ],
  // Foreign hosts with the shop's as user name, and the like.
  ...['shop.example@evil.example', 'shop.example:443@evil.example', 'shop.example%40evil.example'],
  ...['user@shop.example', 'user:pw@shop.example', '@shop.example', 'shop.example#@evil.example'],
  ...['evil.example#shop.example', 'evil.example?shop.example', 'evil.example\\shop.example'],
  ...['evil.example\\@shop.example', 'shop.example\\@evil.example', 'shop.example;@evil.example'],
  ...['shop.example,evil.example', 'shop.example evil.example', 'shop.example\tevil.example'],
].map((host) => `https://${host}${path}`)
const elsewhere = [
  // Schemes and slashes.
  ...[`http://shop.example${path}`, `HTTPS://shop.example${path}`, `ftp://shop.example${path}`],
  ...[`//shop.example${path}`, `//evil.example${path}`, `///evil.example`, `\\\\evil.example`],
  ...[`/\\evil.example`, `/\t/evil.example`, `https:/evil.example`, `https:evil.example`],
  ...[`https:///evil.example`, `https:\\\\shop.example${path}`, `https://${path}`, `https://`],
  ...[
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
  ],
  ...['data:text/html,x', 'data:text/html;base64,PHNjcmlwdD4=', 'vbscript:x', 'file:///etc/passwd'],
  ...['blob:https://shop.example/1', 'about:blank', `view-source:${OWN}${path}`, 'gopher://x/_'],
  ...[
    path,
    'api/fiuu-callback',
    '.',
    '..',
    '?',
    '#',
    ' ',
    'null',
    'undefined',
    '%2f%2fevil.example',
  ],
  // Other paths of the shop.
  ...[
    OWN,
    `${OWN}/`,
    `${OWN}/api`,
    `${OWN}/api/`,
    `${OWN}${path}/`,
    `${OWN}/${path}`,
    `${OWN}/x${path}`,
  ],
  ...[`${OWN}/api/create-order`, `${OWN}/api/fiuu-callback2`, `${OWN}/api/xfiuu-callback`],
  ...[
    `${OWN}${path}/../create-order`,
    `${OWN}/api/../api/fiuu-callback`,
    `${OWN}/api/./fiuu-callback`,
  ],
  ...[`${OWN}/api/%66iuu-callback`, `${OWN}/api%2ffiuu-callback`, `${OWN}\\api\\fiuu-callback`],
  ...[`${OWN}/API/FIUU-CALLBACK`, `${OWN}/products`, `${OWN}/redirect?to=//evil.example`],
  ...[
    `${OWN}${path};x`,
    `${OWN}${path}%3f`,
    `${OWN}${path}%00`,
    `${OWN}${path}#`,
    `${OWN}${path}#x`,
  ],
  // Injected suffixes.
  ...[`${OWN}${path}?`, `${OWN}${path}?x=1`, `${OWN}${path}?next=//evil.example`],
  ...[
    `${OWN}${path}?orderid=1&x=1`,
    `${OWN}${path}?orderid=1&orderid=2`,
    `${OWN}${path}?orderid=1?x`,
  ],
  ...[
    `${OWN}${path}?orderid=%0d%0a`,
    `${OWN}${path}?orderid=1#x`,
    `${OWN}${path}?orderid=<script>`,
  ],
  ...[
    `${OWN}${path}?orderid=${'x'.repeat(65)}`,
    `${OWN}${path}?ORDERID=1`,
    `${OWN}${path}?orderid`,
  ],
  ...[
    `${OWN}${path}\r\nLocation: //evil.example`,
    `${OWN}${path}\n`,
    `\n${OWN}${path}`,
    `${OWN}${path} `,
  ],
  ...[
    ` ${OWN}${path}`,
    `${OWN}${path}\t`,
    `\u200b${OWN}${path}`,
    `${OWN}${path}\u2028`,
    `\ufeff${OWN}${path}`,
  ],
  ...[`${OWN}${path},${OWN}${path}`, `["${OWN}${path}"]`, `<${OWN}${path}>`, `url(${OWN}${path})`],
]

test('more than a hundred forms of other URLs are refused, naming the field', async () => {
  const forms = new Set([...foreign, ...elsewhere])
  assert.ok(forms.size >= 100)
  await Promise.all(
    [...forms].map(async (url) => {
      const answer = await order(url)
      assert.equal(answer.status, 422, JSON.stringify(url))
      assert.deepEqual(Object.keys(answer.body.errors), ['callback_url'])
    }),
  )
})

test('a URL that is too long or cannot be stored also gets a field error', async () => {
  for (const url of [
    `${OWN}${path}?orderid=${'x'.repeat(3000)}`,
    `${OWN}${path}\0`,
    `${OWN}\ud800`,
  ]) {
    const answer = await order(url)
    assert.equal(answer.status, 422)
    assert.deepEqual(Object.keys(answer.body.errors), ['callback_url'])
  }
})
