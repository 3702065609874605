import type { PaymentChannel, PaymentMethod } from '@apeak/contract/payments'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Coin } from '../ui/coin.tsx'
import { Picture } from '../ui/picture.tsx'
import { methodLabel } from './method-label.ts'
import { markOfChannel, PaymentMarks } from './payment-marks.tsx'

const look =
  'group flex w-full items-center rounded-xl border border-line bg-surface text-left transition hover:border-edge aria-pressed:border-gold aria-pressed:bg-gold-wash aria-pressed:ring-1 aria-pressed:ring-gold'

type RowProps = {
  value: string
  method: PaymentMethod
  pressed: boolean
  /** What would be paid by it: 'RM 18.36'; undefined while that is not known. */
  total: string | undefined
  /** What else is to know before it is chosen. */
  note?: ReactNode
  onChoose: () => void
}

/** A payment method as a button: its label, what it is known by, and what it costs. */
export function MethodRow({ value, method, pressed, total, note, onChoose }: RowProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onChoose}
      className={`${look} min-h-14 gap-3 px-3 py-2 low:min-h-12 low:py-1`}
    >
      {/* The narrowest phones need the room for words. */}
      <span className="grid h-8 w-11 shrink-0 place-items-center max-[21rem]:hidden">
        {value === 'apeak' ? <Coin className="size-8" /> : <Logo method={method} />}
      </span>
      <span className="min-w-0 flex-1 leading-snug">
        <span className="mr-1.5 font-semibold">{unbroken(methodLabel(method))}</span>{' '}
        {method.note && <span className="mr-1.5 text-sm text-muted">({method.note})</span>}
        <PaymentMarks names={method.marks ?? []} />
        {note}
      </span>
      <Total text={total} />
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className="size-5 shrink-0 text-gold not-group-aria-pressed:hidden"
      />
    </button>
  )
}

/** A text in which no line ends after the first letter of a word, as in 'e-wallets'. */
function unbroken(text = ''): ReactNode[] {
  return text.split(/(\b\w-\w+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}

type ChannelProps = {
  channel: PaymentChannel
  pressed: boolean
  onChoose: () => void
}

/** A bank or wallet of a method, as a button half as wide. */
export function ChannelButton({ channel, pressed, onChoose }: ChannelProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onChoose}
      className={`${look} min-h-11 gap-2 px-2.5 py-1.5`}
    >
      <span aria-hidden="true" className="flex">
        <PaymentMarks names={[markOfChannel(channel.value)]} />
      </span>
      <span className="min-w-0 flex-1 text-[0.9375rem] leading-tight font-medium">
        {channel.label}
      </span>
    </button>
  )
}

function Total({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <span className="price shrink-0 text-right text-[0.9375rem] group-aria-pressed:text-gold">
      {text}
    </span>
  )
}

function Logo({ method }: { method: PaymentMethod }) {
  if (!method.logo) return null
  return (
    <Picture
      image={method.logo}
      alt=""
      sizes="44px"
      widest={44}
      ratio={44 / 32}
      late
      whole
      className="w-11 rounded-md bg-transparent!"
    />
  )
}
