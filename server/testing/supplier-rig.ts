import { type SupplierName, supplierSettings } from '@apeak/sandbox/settings'
import { startRig } from '@apeak/sandbox/shop-double'
import { allSuppliers } from '#suppliers/all-suppliers.ts'
import { callLimit } from '#suppliers/call-limit.ts'
import type {
  SentOrder,
  Supplier,
  SupplierOrder,
  SupplierProduct,
  SupplierTools,
} from '#suppliers/supplier.ts'

/**
 * The simulated suppliers on a manual clock, with a fake shop that accepts their messages. `callMs`:
 * how long a call may take, short for faults that wait until it gives up.
 */
export async function startSupplierRig({ callMs = 5_000 } = {}) {
  const rig = await startRig()
  rig.shop.answer = () => ({ status: 200, body: 'success' })
  // Each test reads the whole list.
  rig.control.settings.digiflazz.listPauseMs = 0
  const now = () => new Date(rig.clock.now())
  const tools = (): SupplierTools => ({
    now,
    limit: callLimit(now),
    fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(callMs) }),
  })
  const env = supplierSettings(rig.sandbox.url)

  /** A supplier of the list, with the simulator's settings and `changes`. */
  const connect = (name: SupplierName, changes: Record<string, string> = {}): Supplier => {
    const module = allSuppliers.find((one) => one.name === name)
    if (!module) throw new Error('no such supplier')
    return module.configure({ ...env, ...changes }, { production: false }).connect(tools())
  }

  const products = new Map<string, SupplierProduct>()

  /** An order of the first product of a kind, with made-up details. */
  const order = async (
    name: SupplierName,
    ref: string,
    { kind = 'topup' }: { kind?: 'topup' | 'code' } = {},
  ): Promise<SupplierOrder> => {
    const known = `${name} ${kind}`
    const product = products.get(known) ?? (await firstProduct(connect(name), kind))
    products.set(known, product)
    const fields = Object.fromEntries(
      product.fields.map((field, index) => [field.name, `${1234567 + index}`]),
    )
    const { sku, cost_sen } = product
    return { ref, sku, kind, fields, max_cost_sen: cost_sen }
  }

  const reset = async () => {
    rig.control.faults.clear()
    await rig.control.dropPlanned()
    rig.control.suppliers.reset()
    rig.control.journal.clear()
    rig.shop.received.length = 0
  }
  return { ...rig, connect, order, reset, suppliers: rig.control.suppliers, now }
}

async function firstProduct(
  supplier: Supplier,
  kind: SupplierProduct['kind'],
): Promise<SupplierProduct> {
  const products = await supplier.products()
  const product = products.kind === 'ok' && products.value.find((one) => one.kind === kind)
  if (!product) throw new Error('nothing to order')
  return product
}

export type SupplierRig = Awaited<ReturnType<typeof startSupplierRig>>

/** An order as sent at the present time. */
export const sentNow = (order: SupplierOrder, { now }: SupplierRig): SentOrder => ({
  ...order,
  supplier_order_id: null,
  sent_at: now(),
})
