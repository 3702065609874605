import { type OrderDetails, RECEIPT, receiptRefusals } from '@apeak/contract/orders'
import type { PaymentInstructions } from '@apeak/contract/payments'
import { Check, Download, ImagePlus } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { api } from '../api.ts'
import { shopMessage } from '../payments/payment-errors.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { DetailRow, DetailRows } from '../ui/detail-rows.tsx'
import { RetryBox } from '../ui/error-box.tsx'
import { timeText } from '../ui/malaysian-time.ts'
import { toast } from '../ui/toasts.ts'
import { useQuery } from '../ui/use-query.ts'
import { useSingleRun } from '../ui/use-single-run.ts'
import { ChangePaymentMethod } from './order-payment.tsx'

type Props = {
  order: OrderDetails
  /** Called when the order may have changed. */
  onChange: () => void
}

/** The three steps of a placed order by manual payment; nothing for other orders. */
export function ManualTransfer({ order, onChange }: Props) {
  const isWaiting = order.status === 'pending' && order.payment_method === 'check_payment'
  const methods = useQuery(isWaiting ? 'methods' : null, () => api.payments.methods())
  if (!isWaiting) return null
  const { may_change } = order
  return (
    <section
      aria-label="How to pay"
      className="mt-6 rounded-2xl border border-gold/40 bg-gold-wash px-4 py-4 md:px-5"
    >
      <ol className="grid gap-5">
        <Step number={1} title="Copy the details into your bank’s app">
          {methods.error ? (
            <RetryBox
              message="Failed to load the bank details"
              busy={!methods.fresh}
              onRetry={methods.retry}
            />
          ) : (
            <Details
              order={order}
              instructions={methods.value?.[order.payment_method]?.instructions}
            />
          )}
        </Step>
        <Step number={2} title="Send this exact amount with this reference">
          <p className="text-[0.9375rem] text-pretty text-muted">By them we match your transfer.</p>
        </Step>
        <Step number={3} title="Tell us that you have paid">
          {may_change && <Report order={order} onChange={onChange} />}
        </Step>
      </ol>
      {may_change && !order.transfer && (
        <ChangePaymentMethod orderId={order.id} onChange={onChange} />
      )}
    </section>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden="true"
        className="gold-fill grid size-7 place-items-center rounded-full text-sm font-bold"
      >
        {number}
      </span>
      <div className="min-w-0">
        <h2 className="text-lg leading-7 font-bold">{title}</h2>
        {children}
      </div>
    </li>
  )
}

type DetailsProps = { order: OrderDetails; instructions: PaymentInstructions | null | undefined }

/** Account, amount and reference, each with a copy button, and the QR. */
function Details({ order, instructions }: DetailsProps) {
  const amount = order.total.inCurrentCurrency.formatted
  const { bank_accounts = [], duitnow_qr, note } = instructions ?? {}
  return (
    <div className="mt-1">
      <DetailRows>
        {bank_accounts.map(({ bank, holder, number }) => (
          <DetailRow key={`${bank} ${number}`} name={bank} unbroken>
            <CopyText
              text={number}
              name={`account number of ${bank}`}
              value={number.replace(/\D/g, '')}
            />
            <span className="block text-sm font-normal whitespace-normal text-muted">{holder}</span>
          </DetailRow>
        ))}
        <DetailRow name="Amount" unbroken>
          <CopyText
            text={amount}
            name="amount"
            value={amount.replace(/[^\d.]/g, '')}
            className="price text-lg text-gold"
          />
        </DetailRow>
        <DetailRow name="Recipient reference" unbroken>
          <CopyText text={order.short_reference} name="reference" />
        </DetailRow>
      </DetailRows>
      {duitnow_qr && (
        <figure className="mt-2 flex flex-wrap items-center gap-4 border-t border-line pt-4">
          <img
            src={duitnow_qr.path}
            alt="DuitNow QR of the shop"
            width={144}
            height={144}
            loading="lazy"
            className="rounded-xl bg-white"
          />
          <figcaption className="grid gap-2.5 text-[0.9375rem] text-muted">
            Or scan this DuitNow QR
            <a href={duitnow_qr.path} download="duitnow-qr" className={buttonLook('plain')}>
              <Download className="size-4.5" />
              Save the QR
            </a>
          </figcaption>
        </figure>
      )}
      {note && <p className="mt-3 text-[0.9375rem] whitespace-pre-line text-pretty">{note}</p>}
    </div>
  )
}

/** Reports the transfer, with a picture of its receipt if the shopper has one. */
function Report({ order, onChange }: Props) {
  const { id, transfer } = order
  const [picture, setPicture] = useState<File | null>(null)
  const [send, isSending] = useSingleRun(async () => {
    try {
      const { message } = await (picture
        ? api.orders.addReceipt(id, picture)
        : api.orders.reportTransfer({ order_id: id }))
      setPicture(null)
      toast.success(message)
    } catch (error) {
      toast.error(shopMessage(error) ?? 'This could not be sent. Please try again.')
    } finally {
      onChange()
    }
  })
  return (
    <>
      <p role="status" className="text-[0.9375rem] text-pretty text-muted">
        {transfer ? (
          <span className="flex items-start gap-2 text-ink">
            <Check className="mt-0.5 size-4.5 shrink-0 text-gold" />
            You told us at {timeText(transfer.reported_at)}
            {transfer.has_receipt && ', with a receipt'}.
          </span>
        ) : (
          'A picture of the receipt helps us, but you need not add one.'
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        <PictureInput picture={picture} onChoose={setPicture} />
        {(!transfer || picture) && (
          <Button look="gold" onClick={send} disabled={isSending} aria-busy={isSending}>
            {isSending ? 'Sending…' : transfer ? 'Send the picture' : 'I have paid'}
          </Button>
        )}
      </div>
    </>
  )
}

type PictureInputProps = { picture: File | null; onChoose: (picture: File | null) => void }

/** Chooses a PNG or JPEG of at most 5 MB. */
function PictureInput({ picture, onChoose }: PictureInputProps) {
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0] ?? null
    // Choosing the same file again is a change.
    target.value = ''
    if (!chosen) return
    if (!(RECEIPT.types as readonly string[]).includes(chosen.type)) {
      toast.error(receiptRefusals.kind)
    } else if (chosen.size > RECEIPT.bytesMax) toast.error(receiptRefusals.size)
    else onChoose(chosen)
  }
  return (
    <label
      className={`${buttonLook('plain')} min-w-0 max-w-full cursor-pointer has-focus-visible:outline-2`}
    >
      <ImagePlus className="size-4.5 shrink-0" />
      <span className="truncate">{picture ? picture.name : 'Add a picture'}</span>
      <input
        type="file"
        accept={RECEIPT.types.join(',')}
        onChange={choose}
        aria-label="Picture of the receipt"
        className="sr-only"
      />
    </label>
  )
}
