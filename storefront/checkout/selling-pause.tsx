import type { SellingPause } from '@apeak/contract/selling-pause'
import { timeText } from '../ui/malaysian-time.ts'

/** A pause that has not ended. `now` (ms). */
export function activePause(
  pause: SellingPause | null | undefined,
  now: number,
): SellingPause | null {
  if (!pause?.until) return pause ?? null
  return Date.parse(pause.until) > now ? pause : null
}

/** Why nothing is sold now, above the items. `now` (ms). */
export function SellingPauseNotice({ pause, now }: { pause: SellingPause | null; now: number }) {
  if (!pause) return null
  return (
    <p className="rounded-xl border border-gold/50 bg-gold-wash p-4 lg:col-span-full">
      {pause.text}
      {pause.until && ` Back at ${timeText(pause.until, now)}.`}
    </p>
  )
}
