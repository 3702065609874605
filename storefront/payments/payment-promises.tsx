import { promises } from '#messages/payments.ts'
import type { Deferred } from '../api.ts'
import { useBelowFold } from '../ui/browser-state.ts'
import { AwaitDeferred } from '../ui/deferred.tsx'
import { PaymentMarks } from './payment-marks.tsx'

// The shop's code keeps each of these.
const texts = [promises.samePrice, promises.noAccount, promises.safeDetails]

/** The payment methods, and the shop's promises. */
export default function PaymentPromises({ load }: { load: Deferred<string[]> }) {
  return (
    <section
      aria-label={promises.payment}
      className={`wrap pt-14 md:pt-18 ${useBelowFold()}`}
      // Lower than the sections of games, for which that class is made.
      style={{ containIntrinsicHeight: 'auto 14rem' }}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-2xl border border-line bg-surface p-5">
        <AwaitDeferred load={load} pending={null} failed={() => null}>
          {(marks) => <PaymentMarks names={marks} />}
        </AwaitDeferred>
        {texts.map((text) => (
          <p key={text} className="text-sm text-muted">
            {text}
          </p>
        ))}
      </div>
    </section>
  )
}
