import type { OrdersContext } from '#orders/orders.ts'
import type { Tasks } from '#platform/jobs/tasks.ts'
import { deleteOldCarts } from './carts.ts'

/** At four in the morning in Malaysia. */
export const checkoutCrontab = ['0 20 * * * delete_old_carts ?fill=1d']

/** A statement of which takes a moment, however many there are. */
const CARTS_AT_ONCE = 1_000

/** The jobs of checkout. Each may run twice. */
export function checkoutTasks({ database }: OrdersContext): Tasks {
  return {
    housekeeping: {
      delete_old_carts: async () => {
        while ((await deleteOldCarts(database, CARTS_AT_ONCE)) === CARTS_AT_ONCE);
      },
    },
  }
}
