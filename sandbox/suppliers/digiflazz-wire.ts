import { createHash, createHmac } from 'node:crypto'
import type { World } from '../world.ts'
import type { SimProduct } from './catalogue.ts'
import type { DigiflazzBehaviour, SimOrder } from './supplier-state.ts'

/** The signature of a request: user, key and a word. */
export const digiflazzSign = ({ username, apiKey }: DigiflazzBehaviour, word: string): string =>
  createHash('md5').update(`${username}${apiKey}${word}`).digest('hex')

/** The signature of a message. */
export const digiflazzHook = (body: string, { webhookSecret }: DigiflazzBehaviour): string =>
  `sha1=${createHmac('sha1', webhookSecret).update(body).digest('hex')}`

/** The buyer's own code of a product. */
export const codeOfProduct = ({ id }: Pick<SimProduct, 'id'>) => `APK${id}`

const statuses = {
  waiting: { rc: '03', status: 'Processing', message: 'Transaction pending' },
  sending: { rc: '03', status: 'Processing', message: 'Transaction pending' },
  done: { rc: '00', status: 'Success', message: 'Transaction success' },
  failed: { rc: '02', status: 'Failed', message: 'Transaction failed' },
  refunded: { rc: '74', status: 'Failed', message: 'Transaction refunded' },
} as const

/** An order as the API shows it. */
export function digiflazzData(world: World, order: SimOrder): Record<string, unknown> {
  const has = (fault: SimOrder['faults'][number]) => order.faults.includes(fault)
  const { rc, status, message } = statuses[order.state]
  const isTimeout = order.state === 'failed' && has('fails_by_timeout')
  const shown = {
    ref_id: has('another_order') ? `${order.ref}X` : order.ref,
    customer_no: order.fields.customer_no,
    buyer_sku_code: codeOfProduct({ id: order.productId }),
    message,
    status: has('contradiction') ? 'Failed' : status,
    rc: has('unknown_status') ? '77' : isTimeout ? '01' : rc,
    sn: serialOf(order),
    buyer_last_saldo: world.state.suppliers.digiflazz.balance_sen / 100,
    price: order.price_sen / 100,
    tele: '@seller',
    wa: '60123456789',
  }
  const { buyer_last_saldo: _saldo, ...rest } = shown
  return has('odd_types')
    ? { ...rest, rc: Number(shown.rc), price: String(shown.price), surprise: { nested: [true] } }
    : shown
}

function serialOf({ state, code, id, faults }: SimOrder): string {
  if (state !== 'done') return ''
  if (!code) return `trx-${id}`
  if (faults.includes('no_code') || faults.includes('empty_pin')) return ''
  return `SN: ${code.serial} PIN: ${code.pin}`
}

/** A product as the price list shows it. */
export function digiflazzLine(product: SimProduct) {
  const [start_cut_off, end_cut_off] = product.cutOff ?? ['0:0', '0:0']
  return {
    product_name: product.name,
    category: product.kind === 'code' ? 'Voucher' : 'Games',
    brand: product.group,
    type: 'Umum',
    seller_name: 'Sandbox seller',
    price: product.cost_sen / 100,
    buyer_sku_code: codeOfProduct(product),
    buyer_product_status: true,
    seller_product_status: product.inStock,
    unlimited_stock: true,
    stock: 0,
    multi: true,
    start_cut_off,
    end_cut_off,
    desc: product.fields.map(({ label }) => label).join(' + '),
  }
}
