import type { ReactNode } from 'react'

// Of simple-icons, which are free for everybody (CC0).
const visa =
  'M9.112 8.262L5.97 15.758H3.92L2.374 9.775c-.094-.368-.175-.503-.461-.658C1.447 8.864.677 8.627 0 8.479l.046-.217h3.3a.904.904 0 01.894.764l.817 4.338 2.018-5.102zm8.033 5.049c.008-1.979-2.736-2.088-2.717-2.972.006-.269.262-.555.822-.628a3.66 3.66 0 011.913.336l.34-1.59a5.207 5.207 0 00-1.814-.333c-1.917 0-3.266 1.02-3.278 2.479-.012 1.079.963 1.68 1.698 2.04.756.367 1.01.603 1.006.931-.005.504-.602.725-1.16.734-.975.015-1.54-.263-1.992-.473l-.351 1.642c.453.208 1.289.39 2.156.398 2.037 0 3.37-1.006 3.377-2.564m5.061 2.447H24l-1.565-7.496h-1.656a.883.883 0 00-.826.55l-2.909 6.946h2.036l.405-1.12h2.488zm-2.163-2.656l1.02-2.815.588 2.815zm-8.16-4.84l-1.603 7.496H8.34l1.605-7.496z'

type Mark = { name: string; sign: ReactNode }

const lettered = (text: string, colour: string): ReactNode => (
  <span className="px-0.5 font-display text-[0.5625rem] font-extrabold" style={{ color: colour }}>
    {text}
  </span>
)

/** The signs by which shoppers know how they can pay. */
const marks: Partial<Record<string, Mark>> = {
  visa: {
    name: 'Visa',
    sign: (
      <svg viewBox="0 7.5 24 9" className="h-2.5 w-auto fill-[#1a1f71]" aria-hidden="true">
        <path d={visa} />
      </svg>
    ),
  },
  mastercard: {
    name: 'Mastercard',
    sign: (
      <svg viewBox="0 0 24 15" className="h-3.5 w-auto" aria-hidden="true">
        <circle cx="7.5" cy="7.5" r="7.5" fill="#eb001b" />
        <circle cx="16.5" cy="7.5" r="7.5" fill="#f79e1b" />
        <path d="M12 1.5a7.5 7.5 0 0 1 0 12a7.5 7.5 0 0 1 0-12z" fill="#ff5f00" />
      </svg>
    ),
  },
  fpx: { name: 'FPX', sign: lettered('FPX', '#0b3d91') },
  tng: { name: 'Touch ’n Go eWallet', sign: lettered('TnG', '#005abb') },
  grabpay: { name: 'GrabPay', sign: lettered('Grab', '#00833f') },
  duitnow: { name: 'DuitNow', sign: lettered('DuitNow', '#c2185b') },
  boost: { name: 'Boost', sign: lettered('Boost', '#c62828') },
  shopeepay: { name: 'ShopeePay', sign: lettered('SPay', '#c33a1f') },
  maybank: { name: 'Maybank', sign: lettered('M2U', '#6b4e00') },
  cimb: { name: 'CIMB', sign: lettered('CIMB', '#790008') },
}

/** Marks in a row. One that is not known here is left out. */
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

/** The mark of a bank or wallet by its code, as a provider names it. */
export function markOfChannel(code: string): string {
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
