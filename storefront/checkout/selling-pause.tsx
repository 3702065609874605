import { pauseText, type SellingPause } from '@apeak/contract/selling-pause'
import { useEffect, useState } from 'react'
import { language } from '#messages/language.ts'
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
      {pauseText(pause, language)}
      {pause.until && ` Back at ${timeText(pause.until, now)}.`}
    </p>
  )
}

/**
 * Whether the page was opened by the console's link for a test order. The server accepts one only from an
 * owner's browser, in a shop that has not opened.
 */
export function useTestOrder(): boolean {
  const [isTest, setTest] = useState(false)
  useEffect(() => setTest(location.hash === '#test-order'), [])
  return isTest
}

export const TestOrderNotice = () => (
  <p className="rounded-xl border border-gold/50 bg-gold-wash p-4 lg:col-span-full">
    Test order: your shop is not open yet. Only you can buy, in the browser where you are logged in
    to the console.
  </p>
)
