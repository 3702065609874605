/**
 * Until when an order's price and units are kept, as an ISO time; null where nothing is kept any more,
 * or without end: what was paid for is not released by time.
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
  const isUnpaid = status === 'pending_payment' || status === 'pending'
  return isUnpaid && reservation === 'reserved' ? new Date(reserved_until).toISOString() : null
}
