import type { PaymentInstructions } from '@apeak/contract/payments'
import { ChevronDown, Download } from 'lucide-react'
import { howToPay } from '#messages/payments.ts'
import { buttonLook } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { DetailRow, DetailRows } from '../ui/detail-rows.tsx'

type Props = {
  /** Null or undefined: no payment instructions are set. */
  instructions: PaymentInstructions | null | undefined
  /** The amount as text: 'RM 12.30'. */
  amount: string
  /** Null until the order exists. */
  reference: string | null
  /** Whether it is collapsed, in a list's card. */
  folded?: boolean
  className?: string
}

/** The manual payment instructions: account, amount and reference. */
export function HowToPay({ folded = false, className = '', ...props }: Props) {
  if (!props.instructions) return null
  const frame = `rounded-2xl border border-gold/40 bg-gold-wash px-4 py-3.5 md:px-5 ${className}`
  if (folded) {
    return (
      <details className={`group ${frame}`}>
        <summary className="-my-1.5 flex min-h-11 list-none items-center justify-between gap-3 font-semibold text-gold [&::-webkit-details-marker]:hidden">
          {howToPay.title}
          <ChevronDown className="size-5 shrink-0 transition group-open:rotate-180" />
        </summary>
        <Instructions {...props} />
      </details>
    )
  }
  return (
    <section aria-label={howToPay.title} className={frame}>
      <h2 className="text-lg">{howToPay.title}</h2>
      <Instructions {...props} />
    </section>
  )
}

type InstructionsProps = Pick<Props, 'instructions' | 'amount' | 'reference'>

function Instructions(props: InstructionsProps) {
  return (
    <>
      <p className="mt-1 text-[0.9375rem] text-pretty text-muted">
        {props.reference ? howToPay.withReference : howToPay.beforeReference}
      </p>
      <TransferDetails {...props} />
    </>
  )
}

/** Account, amount and reference, each with a copy button, and the QR. */
export function TransferDetails({ instructions, amount, reference }: InstructionsProps) {
  const { bank_accounts = [], duitnow_qr, note } = instructions ?? {}
  return (
    <div className="mt-1">
      <DetailRows>
        {bank_accounts.map(({ bank, holder, number }) => (
          <DetailRow key={`${bank} ${number}`} name={bank} unbroken>
            <CopyText
              text={number}
              name={howToPay.accountNumberOf(bank)}
              value={number.replace(/\D/g, '')}
            />
            <span className="block text-sm font-normal whitespace-normal text-muted">{holder}</span>
          </DetailRow>
        ))}
        <DetailRow name={howToPay.amount} unbroken>
          <CopyText
            text={amount}
            name={howToPay.amountToCopy}
            value={amount.replace(/[^\d.]/g, '')}
            className="price text-lg text-gold"
          />
        </DetailRow>
        <DetailRow name={howToPay.recipientReference} unbroken>
          {reference && <CopyText text={reference} name={howToPay.referenceToCopy} />}
        </DetailRow>
      </DetailRows>
      {duitnow_qr && (
        <figure className="mt-2 flex flex-wrap items-center gap-4 border-t border-line pt-4">
          <img
            src={duitnow_qr.path}
            alt={howToPay.shopQr}
            width={144}
            height={144}
            loading="lazy"
            className="rounded-xl bg-white"
          />
          <figcaption className="grid gap-2.5 text-[0.9375rem] text-muted">
            {howToPay.orScan}
            <a href={duitnow_qr.path} download="duitnow-qr" className={buttonLook('plain')}>
              <Download className="size-4.5" />
              {howToPay.saveQr}
            </a>
          </figcaption>
        </figure>
      )}
      {note && <p className="mt-3 text-[0.9375rem] whitespace-pre-line text-pretty">{note}</p>}
    </div>
  )
}
