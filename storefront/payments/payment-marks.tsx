import type { ReactNode } from 'react'
import { useHydrated } from '../ui/browser-state.ts'
// From simple-icons, which is public domain (CC0).
import mastercard from './mastercard.svg'
import visa from './visa.svg'

type Mark = { name: string; sign: ReactNode }

const textMark = (text: string, colour: string): ReactNode => (
  <span className="px-0.5 font-display text-[0.5625rem] font-extrabold" style={{ color: colour }}>
    {text}
  </span>
)

const drawn = (src: string, width: number, height: number): ReactNode => (
  <ImageMark src={src} width={width} height={height} />
)

/** Decorative pictures load after the page works. */
function ImageMark({ src, width, height }: { src: string; width: number; height: number }) {
  const hydrated = useHydrated()
  if (!hydrated) return <span style={{ width, height }} />
  return <img src={src} alt="" width={width} height={height} loading="lazy" />
}

/** The payment marks, by name. */
const marks: Partial<Record<string, Mark>> = {
  visa: { name: 'Visa', sign: drawn(visa, 27, 10) },
  mastercard: { name: 'Mastercard', sign: drawn(mastercard, 22, 14) },
  fpx: { name: 'FPX', sign: textMark('FPX', '#0b3d91') },
  tng: { name: 'Touch ’n Go eWallet', sign: textMark('TnG', '#005abb') },
  grabpay: { name: 'GrabPay', sign: textMark('Grab', '#00833f') },
  duitnow: { name: 'DuitNow', sign: textMark('DuitNow', '#c2185b') },
  boost: { name: 'Boost', sign: textMark('Boost', '#c62828') },
  shopeepay: { name: 'ShopeePay', sign: textMark('SPay', '#c33a1f') },
  maybank: { name: 'Maybank', sign: textMark('M2U', '#6b4e00') },
  cimb: { name: 'CIMB', sign: textMark('CIMB', '#790008') },
}

/** A row of marks. Unknown ones are omitted. */
export function PaymentMarks({ names, className = '' }: { names: string[]; className?: string }) {
  const known = names.flatMap((name) => marks[name] ?? [])
  if (known.length === 0) return null
  return (
    <span className={`inline-flex flex-wrap gap-1 align-middle ${className}`}>
      {known.map(({ name, sign }) => (
        <span
          key={name}
          className="grid h-5 min-w-8 place-items-center rounded-[0.3125rem] border border-black/10 bg-white px-1"
        >
          {sign}
          <span className="sr-only">{name}</span>
        </span>
      ))}
    </span>
  )
}

/** The mark of a bank or wallet, by the provider's code. */
export function channelMark(code: string): string {
  const known = byCode.find(([pattern]) => pattern.test(code))
  return known?.[1] ?? 'fpx'
}

const byCode: [RegExp, string][] = [
  [/^TNG/i, 'tng'],
  [/^grab/i, 'grabpay'],
  [/duitnow/i, 'duitnow'],
  [/^boost/i, 'boost'],
  [/^shopee/i, 'shopeepay'],
  [/mb2u/i, 'maybank'],
  [/cimb/i, 'cimb'],
  [/^credit/i, 'visa'],
]
