import type { Page } from 'playwright-core'
import type { Device, OpenShop, Theme, Visit } from './open-shop.ts'
import { openAsOperator } from './operators.ts'

/** Opens a page for an operator, with their session. */
export async function operatorVisit(
  shop: OpenShop,
  operator: { headers: { cookie: string } },
  device: Device,
  theme: Theme = 'dark',
): Promise<Visit> {
  const visit = await shop.visit(device, theme)
  await openAsOperator(shop, visit.context, operator)
  return visit
}

const LATENCY_MS = 300

/** Gives a page a line with 300 ms of latency. */
export async function slowLine(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: LATENCY_MS, downloadThroughput: -1, uploadThroughput: -1 },
  })
}
