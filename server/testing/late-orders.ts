import type { WeekHours } from '@apeak/contract/opening-hours'
import type { TestShop } from './test-shop.ts'

const allDay = { opens: '00:00', closes: '00:00' }
export const always: WeekHours = Array.from({ length: 7 }, () => allDay)

/** Hours of every day that begin in two hours. */
export function openingInTwoHours(): WeekHours {
  const malaysian = (hours: number) =>
    new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(11, 16)
  const hours = { opens: malaysian(2), closes: malaysian(3) }
  return Array.from({ length: 7 }, () => hours)
}

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
