import { feeOn, formatSen, type Money } from '@apeak/contract/money'
import type {
  PaymentChannel,
  PaymentMethod,
  PaymentMethodsResponse,
  PaymentMethodValue,
} from '@apeak/contract/payments'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { states } from '#messages/frame.ts'
import { paymentMethods } from '#messages/payments.ts'
import type { Deferred } from '../api.ts'
import { Coin } from '../ui/coin.tsx'
import { AwaitDeferred } from '../ui/deferred.tsx'
import { ErrorBox, RetryBox } from '../ui/error-box.tsx'
import { Picture } from '../ui/picture.tsx'
import { feeOf, feeText } from './fee.ts'
import { methodLabel } from './method-label.ts'
import { channelMark, PaymentMarks } from './payment-marks.tsx'

type Props = {
  load: Deferred<PaymentMethodsResponse>
  /** Reloads the methods after a failure; by default the page's loader does. */
  onRetry?: (() => void) | undefined
  chosen: string | null
  onChoose: (method: PaymentMethodValue) => void
  /** Whether gold is excluded, as for top-ups. */
  withoutGold?: boolean
  /** An excluded method, tried already. */
  without?: string | null
  /** Whether there is only room for one column. */
  narrow?: boolean
  /** The total by each method, if known. */
  totals?: Record<string, Money> | undefined
  /** The price without fees in sen, if known. */
  dueSen?: number | undefined
  /** A note for gold. */
  goldNote?: ReactNode
  /** The banks and wallets, as separate buttons. */
  channels?: { chosen: string | null; onChoose: (method: string, channel: string) => void }
}

/** The payment methods to choose from. */
export function PaymentMethodList(props: Props) {
  const { load, onRetry, withoutGold, without = null, narrow = false, ...rows } = props
  return (
    <AwaitDeferred
      load={load}
      pending={<ListSkeleton />}
      failed={() =>
        onRetry ? (
          <RetryBox message={paymentMethods.failed} busy={false} onRetry={onRetry} />
        ) : (
          <ErrorBox message={paymentMethods.failed} />
        )
      }
    >
      {(methods) => (
        <ul
          className={`grid gap-2 ${narrow ? '' : 'sm:grid-flow-dense sm:grid-cols-2 sm:gap-2.5'}`}
        >
          {offered(methods, withoutGold, without).map(([value, method], at, all) => (
            <Method key={value} value={value} method={method} wide={spansRow(all, at)} {...rows} />
          ))}
        </ul>
      )}
    </AwaitDeferred>
  )
}

function offered(
  methods: PaymentMethodsResponse,
  withoutGold: boolean | undefined,
  without: string | null,
) {
  const all = Object.entries(methods) as [PaymentMethodValue, PaymentMethod][]
  return all.filter(([value]) => value !== without && !(withoutGold && value === 'apeak'))
}

/** Whether a method takes a whole row: with channels, or as the last one. */
function spansRow(all: [string, PaymentMethod][], at: number): boolean {
  const single = all.filter(([, { channels = [] }]) => channels.length === 0)
  const isLast = single.at(-1)?.[0] === all[at]?.[0]
  return Boolean(all[at]?.[1].channels?.length) || (isLast && single.length % 2 === 1)
}

type MethodProps = Omit<Props, 'load' | 'onRetry' | 'withoutGold' | 'without' | 'narrow'> & {
  value: string
  method: PaymentMethod
  wide: boolean
}

function Method(props: MethodProps) {
  const { value, method, wide, chosen, onChoose, totals, dueSen, goldNote, channels } = props
  const own = channels && method.channels?.length ? method.channels : []
  const isChannel = value === chosen && own.some((channel) => channel.value === channels?.chosen)
  return (
    <li className={wide ? 'sm:col-span-full' : 'grid'}>
      <MethodRow
        value={value}
        method={method}
        pressed={value === chosen && !isChannel}
        total={totals?.[value]?.inCurrentCurrency.formatted}
        fee={feeNote(value, method, dueSen)}
        note={value === 'apeak' && goldNote}
        onChoose={() => onChoose(value)}
      />
      {own.length > 0 && channels && (
        <Channels
          of={own}
          chosen={isChannel ? channels.chosen : null}
          onChoose={(channel) => channels.onChoose(value, channel)}
        />
      )}
    </li>
  )
}

/** A method's fee: on the price if it is known, else as a rule. Gold's savings are in its note. */
function feeNote(value: string, { charge }: PaymentMethod, dueSen: number | undefined): string {
  if (!charge) return ''
  if (dueSen === undefined) return feeText(charge, value === 'apeak')
  if (value === 'apeak') return ''
  const sen = feeOn(feeOf(charge), dueSen)
  return sen > 0 ? `+ ${formatSen(sen)}` : ''
}

type ChannelsProps = {
  of: PaymentChannel[]
  chosen: string | null
  onChoose: (channel: string) => void
}

/** A method's banks and wallets. Low screens show them on request, or once one is chosen. */
function Channels({ of, chosen, onChoose }: ChannelsProps) {
  const [open, setOpen] = useState(false)
  const isFolded = !open && chosen === null
  return (
    <>
      {isFolded && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="mt-1 min-h-11 w-full font-semibold text-cool hidden low:block"
        >
          {paymentMethods.more}
        </button>
      )}
      <ul
        className={`mt-2 grid grid-cols-2 gap-2 big:grid-cols-1 sm:grid-cols-3 ${isFolded ? 'low:hidden' : ''}`}
      >
        {of.map((channel) => (
          <li key={channel.value} className="grid">
            <ChannelButton
              channel={channel}
              pressed={channel.value === chosen}
              onChoose={() => onChoose(channel.value)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function ListSkeleton() {
  return (
    <div role="status" className="grid gap-2 sm:grid-cols-2 sm:gap-2.5">
      <span className="sr-only">{states.loading}</span>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} aria-hidden="true" className="skeleton h-14 rounded-xl!" />
      ))}
    </div>
  )
}

const look =
  'group flex w-full items-center rounded-xl border border-line bg-surface text-left transition hover:border-edge aria-pressed:border-gold aria-pressed:bg-gold-wash aria-pressed:ring-1 aria-pressed:ring-gold'

type RowProps = {
  value: string
  method: PaymentMethod
  pressed: boolean
  /** Its total: 'RM 18.36'; undefined while unknown. */
  total: string | undefined
  /** Its fee: '+ RM 1.00', or empty. */
  fee: string
  /** A further note. */
  note?: ReactNode
  onChoose: () => void
}

/** A payment method's button: label, mark and total. */
function MethodRow({ value, method, pressed, total, fee, note, onChoose }: RowProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onChoose}
      className={`${look} min-h-14 gap-3 px-3 py-2 big:flex-wrap low:min-h-12 low:py-1`}
    >
      {/* The narrowest phones need the space for text. */}
      <span className="grid h-8 w-11 shrink-0 place-items-center max-[21rem]:hidden">
        {value === 'apeak' ? <Coin className="size-8" /> : <Logo method={method} />}
      </span>
      <span className="min-w-0 flex-1 leading-snug big:basis-full">
        <span className="mr-1.5 font-semibold">{withoutBreaks(methodLabel(method))}</span>{' '}
        {method.note && <span className="mr-1.5 text-sm text-muted">({method.note})</span>}
        <PaymentMarks
          names={method.marks ?? []}
          className={method.channels?.length ? 'low:hidden' : ''}
        />
        {note}
      </span>
      <span className="shrink-0 text-right leading-tight empty:hidden">
        {total && (
          <span className="price block text-[0.9375rem] group-aria-pressed:text-gold">{total}</span>
        )}
        {fee && <span className="block max-w-24 text-sm break-keep text-muted">{fee}</span>}
      </span>
      <Check strokeWidth={3} className="size-5 shrink-0 text-gold not-group-aria-pressed:hidden" />
    </button>
  )
}

/** A text that does not break after the first letter of a word, as in 'e-wallets'. */
function withoutBreaks(text = ''): ReactNode[] {
  return text.split(/(\b\w-\w+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whitespace-nowrap big:whitespace-normal">
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

/** A bank or wallet, as a button of half width. */
function ChannelButton({ channel, pressed, onChoose }: ChannelProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onChoose}
      className={`${look} min-h-11 gap-2 px-2.5 py-1.5`}
    >
      <span aria-hidden="true" className="flex">
        <PaymentMarks names={[channelMark(channel.value)]} />
      </span>
      <span className="min-w-0 flex-1 text-[0.9375rem] leading-tight font-medium">
        {channel.label}
      </span>
    </button>
  )
}

function Logo({ method }: { method: PaymentMethod }) {
  if (!method.logo) return null
  return (
    <Picture
      image={method.logo}
      widest={44}
      ratio={44 / 32}
      late
      whole
      className="w-11 rounded-md bg-transparent!"
    />
  )
}
