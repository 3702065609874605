import type { OrdersContext } from '#orders/orders.ts'
import type { Tasks } from '#platform/jobs/tasks.ts'
import { deleteOldCarts } from './carts.ts'

/** 04:00 in Malaysia. */
export const checkoutCrontab = ['0 20 * * * delete_old_carts ?fill=1d']

const BATCH_SIZE = 1_000

/** The jobs of checkout. Each may run twice. */
export function checkoutTasks({ database }: OrdersContext): Tasks {
  return {
    housekeeping: {
      delete_old_carts: async () => {
        while ((await deleteOldCarts(database, BATCH_SIZE)) === BATCH_SIZE);
      },
    },
  }
}
