import type { Money } from '@apeak/contract/money'
import type {
  PaymentMethod,
  PaymentMethodsResponse,
  PaymentMethodValue,
} from '@apeak/contract/payments'
import type { ReactNode } from 'react'
import type { Deferred } from '../api.ts'
import { AwaitDeferred } from '../ui/deferred.tsx'
import { ChannelButton, MethodRow } from './method-row.tsx'

type Props = {
  load: Deferred<PaymentMethodsResponse>
  chosen: string | null
  onChoose: (method: PaymentMethodValue) => void
  /** Gold can't be chosen: it does not buy gold. */
  withoutGold?: boolean
  /** One under the other, where there is no room for two. */
  narrow?: boolean
  /** What would be paid by each, where that is known. */
  totals?: Record<string, Money> | undefined
  /** What gold's buyer has to know before choosing it. */
  goldNote?: ReactNode
  /** The banks and wallets of methods as buttons of their own. */
  channels?: { chosen: string | null; onChoose: (method: string, channel: string) => void }
}

/** The payment methods, one to choose. */
export function PaymentMethodList({ load, withoutGold, narrow = false, ...rows }: Props) {
  return (
    <AwaitDeferred
      load={load}
      pending={<ListSkeleton />}
      failed={() => (
        <p
          role="alert"
          className="rounded-2xl border border-danger/40 bg-danger-wash p-5 text-danger"
        >
          Failed to load payment methods
        </p>
      )}
    >
      {(methods) => (
        <ul
          className={`grid gap-2 ${narrow ? '' : 'sm:grid-flow-dense sm:grid-cols-2 sm:gap-2.5'}`}
        >
          {offered(methods, withoutGold).map(([value, method], at, all) => (
            <Method key={value} value={value} method={method} wide={isWide(all, at)} {...rows} />
          ))}
        </ul>
      )}
    </AwaitDeferred>
  )
}

function offered(methods: PaymentMethodsResponse, withoutGold = false) {
  const all = Object.entries(methods) as [PaymentMethodValue, PaymentMethod][]
  return all.filter(([value]) => !(withoutGold && value === 'apeak'))
}

/** Whether a method takes a row by itself: with its channels, or because nobody is left to share it. */
function isWide(all: [string, PaymentMethod][], at: number): boolean {
  const single = all.filter(([, { channels = [] }]) => channels.length === 0)
  const isLast = single.at(-1)?.[0] === all[at]?.[0]
  return Boolean(all[at]?.[1].channels?.length) || (isLast && single.length % 2 === 1)
}

type MethodProps = Omit<Props, 'load' | 'withoutGold' | 'narrow'> & {
  value: string
  method: PaymentMethod
  wide: boolean
}

function Method(props: MethodProps) {
  const { value, method, wide, chosen, onChoose, totals, goldNote, channels } = props
  const own = channels && method.channels?.length ? method.channels : []
  const isChannel = own.some((channel) => channel.value === channels?.chosen)
  return (
    <li className={wide ? 'sm:col-span-full' : 'grid'}>
      <MethodRow
        value={value}
        method={method}
        pressed={value === chosen && !isChannel}
        total={totals?.[value]?.inCurrentCurrency.formatted}
        note={value === 'apeak' && goldNote}
        onChoose={() => onChoose(value)}
      />
      {own.length > 0 && (
        <ul className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-3">
          {own.map((channel) => (
            <li key={channel.value} className="grid">
              <ChannelButton
                channel={channel}
                pressed={value === chosen && channel.value === channels?.chosen}
                onChoose={() => channels?.onChoose(value, channel.value)}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function ListSkeleton() {
  return (
    <div role="status" className="grid gap-2 sm:grid-cols-2 sm:gap-2.5">
      <span className="sr-only">Loading...</span>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} aria-hidden="true" className="skeleton h-14 rounded-xl!" />
      ))}
    </div>
  )
}
