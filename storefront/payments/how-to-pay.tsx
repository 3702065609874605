import type { PaymentInstructions } from '@apeak/contract/payments'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
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
          How to pay
          <ChevronDown className="size-5 shrink-0 transition group-open:rotate-180" />
        </summary>
        <Instructions {...props} instructions={props.instructions} />
      </details>
    )
  }
  return (
    <section aria-label="How to pay" className={frame}>
      <h2 className="text-lg">How to pay</h2>
      <Instructions {...props} instructions={props.instructions} />
    </section>
  )
}

type InstructionsProps = Pick<Props, 'amount' | 'reference'> & { instructions: PaymentInstructions }

function Instructions({ instructions, amount, reference }: InstructionsProps) {
  const { bank_accounts, duitnow_qr, note } = instructions
  return (
    <>
      <p className="mt-1 text-[0.9375rem] text-pretty text-muted">
        {reference
          ? 'Pay exactly this amount and give this reference: by it we find your payment.'
          : 'Pay exactly this amount. You get your reference as soon as you confirm.'}
      </p>
      <div className="mt-1.5">
        <DetailRows>
          <DetailRow name="Amount" unbroken>
            <CopyText
              text={amount}
              name="amount"
              value={amount.replace(/[^\d.]/g, '')}
              className="price text-lg text-gold"
            />
          </DetailRow>
          <DetailRow name="Recipient reference" unbroken>
            {reference && <CopyText text={reference} name="reference" />}
          </DetailRow>
          {bank_accounts.map(({ bank, holder, number }) => (
            <DetailRow key={`${bank} ${number}`} name={bank} unbroken>
              <CopyText
                text={number}
                name={`account number of ${bank}`}
                value={number.replace(/\D/g, '')}
              />
              <MutedText>{holder}</MutedText>
            </DetailRow>
          ))}
        </DetailRows>
      </div>
      {duitnow_qr && (
        <figure className="mt-2 grid justify-items-center gap-2 border-t border-line pt-4">
          <img
            src={duitnow_qr.path}
            alt="DuitNow QR of the shop"
            width={192}
            height={192}
            loading="lazy"
            className="rounded-xl bg-white"
          />
          <figcaption className="text-sm text-muted">Or scan this DuitNow QR</figcaption>
        </figure>
      )}
      {note && <p className="mt-3 text-[0.9375rem] whitespace-pre-line text-pretty">{note}</p>}
    </>
  )
}

const MutedText = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm font-normal whitespace-normal text-muted">{children}</span>
)
