import type { AppContext } from '#context.ts'
import type { Tasks } from '#platform/jobs/runners.ts'
import { deleteOldCarts } from './sql.ts'

/** At four in the morning in Malaysia. */
export const checkoutCrontab = ['0 20 * * * delete_old_carts']

/** The jobs of checkout. Each may run twice. */
export function checkoutTasks({ database }: AppContext): Tasks {
  return { housekeeping: { delete_old_carts: () => deleteOldCarts(database) } }
}
