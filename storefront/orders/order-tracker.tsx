import type { OrderDetails } from '@apeak/contract/orders'
import { Check } from 'lucide-react'
import { orderProgress } from '#messages/order-page.ts'
import { timeText } from '../ui/malaysian-time.ts'
import { type OrderStep, orderSteps } from './order-steps.ts'

/** The progress of an order, horizontally, or vertically on phones. */
export function OrderTracker({ order }: { order: OrderDetails }) {
  return (
    <ol
      aria-label={orderProgress.label}
      className="mt-7 grid rounded-2xl border border-line bg-surface p-5 sm:auto-cols-fr sm:grid-flow-col sm:px-6"
    >
      {orderSteps(order).map((step) => (
        <Step key={step.name} step={step} />
      ))}
    </ol>
  )
}

const marks: Record<OrderStep['state'], string> = {
  done: 'gold-fill',
  now: 'border-2 border-gold bg-gold-wash',
  later: 'border-2 border-edge bg-surface',
}

function Step({ step: { name, state, at, note } }: { step: OrderStep }) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="group relative grid grid-cols-[1.75rem_1fr] content-start gap-x-3.5 pb-5 last:pb-0 sm:grid-cols-1 sm:gap-y-2.5 sm:pb-0"
    >
      {/* The line to the next step. */}
      <span
        aria-hidden="true"
        className={`absolute group-last:hidden max-sm:top-7 max-sm:bottom-0 max-sm:left-[0.8125rem] max-sm:w-0.5 sm:top-[0.8125rem] sm:right-0 sm:left-7 sm:h-0.5 ${state === 'done' ? 'bg-gold' : 'bg-line'}`}
      />
      <span
        aria-hidden="true"
        className={`grid size-7 place-items-center rounded-full ${marks[state]}`}
      >
        {state === 'done' && <Check strokeWidth={3} className="size-4" />}
        {state === 'now' && (
          <span className="size-2.5 rounded-full bg-gold motion-safe:animate-pulse" />
        )}
      </span>
      <span className={`leading-snug sm:pr-3 ${state === 'later' ? 'text-muted' : ''}`}>
        <span className="block pt-0.5 font-semibold sm:pt-0">{name}</span>
        {state === 'done' && <span className="sr-only">{orderProgress.done}</span>}
        {at && (
          <time dateTime={at} className="block text-sm text-muted">
            {timeText(at)}
          </time>
        )}
        {note && <span className="block text-sm text-muted">{note}</span>}
      </span>
    </li>
  )
}
