import type { World } from '../world.ts'
import { malaysianTime, skeyOf } from './hashes.ts'

/** The result of the portal's "Check" button: the status of a GET, and of a signed, made-up message. */
export type PortalCheck = { getStatus: number; postStatus: number; postAnswer: string }

/** Probes an address of the shop like the merchant portal. */
export async function checkFromPortal(world: World, url: string): Promise<PortalCheck> {
  const probe = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
  await probe.arrayBuffer()
  const settings = world.settings.fiuu
  const fields = new Map([
    ['nbcb', '1'],
    ['amount', '1.10'],
    ['orderid', 'PORTALCHECK'],
    ['tranID', '1234567890'],
    ['domain', settings.merchantId],
    ['status', '00'],
    ['appcode', '123456'],
    ['currency', settings.messageCurrency],
    ['paydate', malaysianTime(world.clock.now())],
    ['channel', 'Credit'],
  ])
  fields.set('skey', skeyOf(fields, settings))
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams([...fields]),
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  })
  return { getStatus: probe.status, postStatus: answer.status, postAnswer: await answer.text() }
}
