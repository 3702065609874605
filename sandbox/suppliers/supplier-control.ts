import type { SupplierName } from '../faults.ts'
import type { World } from '../world.ts'
import {
  type CallFault,
  callFaults,
  dishonestFaults,
  type NoticeFault,
  noticeFaults,
  orderFaults,
} from './supplier-faults.ts'
import { notify } from './supplier-messages.ts'
import { moveTo, ordersOf, payOrder } from './supplier-orders.ts'
import { emptySuppliers, type SimOrder } from './supplier-state.ts'

/** Controls the suppliers in tests. */
export function suppliersControl(world: World) {
  return {
    seagm: supplierControl(world, 'seagm'),
    digiflazz: supplierControl(world, 'digiflazz'),
    /**
     * Each call, order and message gets a random fault with this chance, by the seed. Suppliers that
     * deliver after all what they called failed are left out, since nobody could guard against them.
     */
    randomFaults: (chance: number): void => {
      for (const provider of ['seagm', 'digiflazz'] as const) {
        world.faults.add({ provider, chance, call: Object.keys(callFaults) as CallFault[] })
        world.faults.add({ provider, chance, notice: Object.keys(noticeFaults) as NoticeFault[] })
        const order = orderFaults.filter((fault) => !dishonestFaults.includes(fault))
        world.faults.add({ provider, chance, order })
      }
    },
    /** Forgets all orders, and restores the balances. */
    reset: (): void => {
      Object.assign(world.state.suppliers, emptySuppliers())
      world.changed()
    },
  }
}

function supplierControl(world: World, name: SupplierName) {
  const books = () => world.state.suppliers[name]
  const orderOf = (ref: string): SimOrder => {
    const order = ordersOf(world, name, ref).at(-1)
    if (!order) throw new Error('no such order')
    return order
  }
  const productOf = (id: number) => {
    const product = world.settings[name].products.find((one) => one.id === id)
    if (!product) throw new Error('no such product')
    return product
  }
  return {
    orders: () => Object.values(books().orders),
    /** What was really delivered; `ref` or `player` narrow it. */
    deliveries: (of: { ref?: string; player?: string } = {}) =>
      books().deliveries.filter(
        ({ ref, player }) => (of.ref ?? ref) === ref && (of.player ?? player) === player,
      ),
    /** References of which more than one unit was delivered. */
    deliveredTwice: (): string[] => {
      const refs = books().deliveries.map(({ ref }) => ref)
      return [...new Set(refs.filter((ref, index) => refs.indexOf(ref) !== index))]
    },
    balance: () => books().balance_sen,
    setBalance: (sen: number): void => {
      books().balance_sen = sen
    },
    /** Charges and refunds, in order. */
    log: () => [...books().log],
    /** Changes a product, such as its cost, name or stock. */
    changeProduct: (id: number, changes: Partial<ReturnType<typeof productOf>>): void => {
      Object.assign(productOf(id), changes)
    },
    removeProduct: (id: number): void => {
      const { products } = world.settings[name]
      products.splice(products.indexOf(productOf(id)), 1)
    },
    /** Moves an order now, and tells the shop. */
    move: (ref: string, to: SimOrder['state']): Promise<void> =>
      moveTo(world, name, orderOf(ref), to),
    /** Pays an order that waited for its payment. */
    pay: (ref: string): void => payOrder(world, name, orderOf(ref)),
    /** Sends the message about an order's present status. */
    notify: (ref: string): Promise<void> => notify(world, name, orderOf(ref)),
  }
}
