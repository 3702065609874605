import type { WeekHours } from '@apeak/contract/opening-hours'
import type { TestShop } from './test-shop.ts'

const allDay = { opens: '00:00', closes: '00:00' }
export const always: WeekHours = Array.from({ length: 7 }, () => allDay)

const HOUR_MS = 3_600_000

/** Hours of every day: one hour from a time on. */
export function dailyFrom(opens: Date): WeekHours {
  const malaysian = (later: number) =>
    new Date(opens.getTime() + (8 + later) * HOUR_MS).toISOString().slice(11, 16)
  const hours = { opens: malaysian(0), closes: malaysian(1) }
  return Array.from({ length: 7 }, () => hours)
}

/** Hours of every day that begin in two hours. */
export const openingInTwoHours = () => dailyFrom(new Date(Date.now() + 2 * HOUR_MS))

/** Sets when orders are delivered and when a late one can be refunded. */
export const setDelivery = (
  { context }: TestShop,
  hours: WeekHours,
  refundAfter: number | null = 120,
) =>
  context.pool.query('update shop_settings set delivery_hours = $1, refund_after_minutes = $2', [
    JSON.stringify(hours),
    refundAfter,
  ])

/** As if the order had been paid so long ago. */
export const paidBefore = ({ context }: TestShop, id: string, minutes: number) =>
  context.pool.query(
    `update orders set status_since = status_since - $2 * interval '1 minute',
       paid_at = paid_at - $2 * interval '1 minute'
     where id = $1`,
    [id, minutes],
  )
