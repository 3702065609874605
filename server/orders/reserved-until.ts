/**
 * Until when an order's price and units are kept, as an ISO time; null where nothing is kept any more,
 * or without end: what was placed or paid is not released by time.
 */
export function reservedUntil({
  status,
  reservation,
  reserved_until,
}: {
  status: string
  reservation: string
  reserved_until: Date | string
}): string | null {
  const runsOut = status === 'pending_payment' && reservation === 'reserved'
  return runsOut ? new Date(reserved_until).toISOString() : null
}
