import type { Product } from '@apeak/contract/catalog'
import { nextOpening, openingText } from '@apeak/contract/opening-hours'
import { Moon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { language } from '#messages/language.ts'
import { useDeliveryHours } from '../layout/settings.ts'

const MINUTE_MS = 60_000

type Props = {
  /** The chosen item, or those to choose from. Codes and suppliers deliver at any hour. */
  items: Product[]
  className?: string
}

/** Outside the delivery hours: when the shop delivers. Decided in the browser, because pages are cached. */
export function ClosedHours({ items, className = '' }: Props) {
  const hours = useDeliveryHours()
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  const isAtAnyHour = items.every((item) => item.delivered_by_code || item.delivered_by_supplier)
  const opening = now && hours && !isAtAnyHour ? nextOpening(hours, now) : null
  if (!now || !opening || opening <= now) return null
  return (
    <p className={`flex items-start gap-2 text-sm text-pretty text-muted ${className}`}>
      <Moon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-gold" />
      Order now. We deliver from {openingText(opening, now, language)}.
    </p>
  )
}
