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
