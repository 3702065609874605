import type { FastifyRequest } from 'fastify'
import type { SupplierName } from '../faults.ts'
import type { World } from '../world.ts'
import { notify } from './supplier-messages.ts'
import { createOrder, type NewOrder } from './supplier-orders.ts'
import type { SimOrder } from './supplier-state.ts'

/** Places an order with the active faults. `lost`: the request arrives later, and has no answer. */
export async function placeNow(
  world: World,
  name: SupplierName,
  request: FastifyRequest,
  order: Omit<NewOrder, 'faults'>,
): Promise<SimOrder | 'balance' | 'out of stock' | 'price' | 'lost'> {
  const text = `${order.ref} ${order.product.name} ${Object.values(order.fields).join(' ')}`
  const faults = world.faults.forOrder({ provider: name, kind: 'orders.create', text })
  if (!order.product.inStock) return 'out of stock'
  if (faults.includes('price_above_cap')) return 'price'
  if (faults.includes('request_late')) {
    const late = JSON.stringify({ ...order, faults: [] })
    world.schedule.later(world.settings[name].lateRequestMs, 'supplier.late', {
      supplier: name,
      order: late,
    })
    request.raw.socket.destroy()
    return 'lost'
  }
  const placed = createOrder(world, name, { ...order, faults })
  // The message overtakes the answer.
  if (typeof placed === 'object' && faults.includes('notice_first')) {
    await notify(world, name, placed)
  }
  return placed
}
