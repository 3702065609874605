import { allTasks } from '../server/app/all-tasks.ts'
import { openRunners } from '../server/platform/jobs/runners.ts'
import { globalSetup, globalTeardown } from '../server/testing/global-setup.ts'
import { openPayingShop, type PayingShop } from '../server/testing/paying-shop.ts'
import { closeAtExit } from './closing.ts'

/**
 * Opens a shop with its runners and a simulator of its providers in this process, because the payers' actions
 * must be controlled. `env`: settings.
 */
export async function openShopWithSandbox(env: Record<string, string>): Promise<PayingShop> {
  await globalSetup()
  closeAtExit(globalTeardown)
  const shop = await openPayingShop({ env })
  closeAtExit(() => shop.close())
  const { pool, log } = shop.context
  const runners = openRunners(pool, allTasks(shop.context), [], log)
  await runners.start()
  closeAtExit(() => runners.stop())
  return shop
}
