import { formMessages } from '@apeak/contract/forms'
import { type OrderDetails, RECEIPT } from '@apeak/contract/orders'
import { Check, ImagePlus } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { language } from '#messages/language.ts'
import { transfer as texts } from '#messages/payments.ts'
import { api } from '../api.ts'
import { TransferDetails } from '../payments/how-to-pay.tsx'
import { shopMessage } from '../payments/payment-errors.ts'
import { Button, buttonLook } from '../ui/button.tsx'
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
  // As high as the screen, so that nothing below is seen to move.
  if (!methods.value && !methods.error) {
    return <div aria-hidden="true" className="skeleton mt-6 h-svh rounded-2xl!" />
  }
  const { may_change } = order
  return (
    <section
      aria-label={texts.label}
      className="mt-6 rounded-2xl border border-gold/40 bg-gold-wash px-4 py-4 md:px-5"
    >
      <ol className="grid gap-5">
        <Step number={1} title={texts.copyDetails}>
          {methods.error ? (
            <RetryBox message={texts.detailsFailed} busy={!methods.fresh} onRetry={methods.retry} />
          ) : (
            <TransferDetails
              instructions={methods.value?.[order.payment_method]?.instructions}
              amount={order.total.inCurrentCurrency.formatted}
              reference={order.short_reference}
            />
          )}
        </Step>
        <Step number={2} title={texts.sendExactly}>
          <p className="text-[0.9375rem] text-pretty text-muted">{texts.why}</p>
        </Step>
        <Step number={3} title={texts.tellUs}>
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
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 big:grid-cols-1">
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
      toast.error(shopMessage(error) ?? texts.failed)
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
            {toldText(transfer)}
          </span>
        ) : (
          texts.pictureHelps
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        <PictureInput picture={picture} onChoose={setPicture} />
        {(!transfer || picture) && (
          <Button look="gold" onClick={send} disabled={isSending} aria-busy={isSending}>
            {isSending ? texts.sending : transfer ? texts.sendPicture : texts.havePaid}
          </Button>
        )}
      </div>
    </>
  )
}

function toldText({ reported_at, has_receipt }: NonNullable<OrderDetails['transfer']>): string {
  const time = timeText(reported_at)
  return has_receipt ? texts.toldWithReceipt(time) : texts.told(time)
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
      toast.error(formMessages[language].receiptKind)
    } else if (chosen.size > RECEIPT.bytesMax) toast.error(formMessages[language].receiptSize)
    else onChoose(chosen)
  }
  return (
    <label
      className={`${buttonLook('plain')} min-w-0 max-w-full cursor-pointer has-focus-visible:outline-2`}
    >
      <ImagePlus className="size-4.5 shrink-0" />
      <span className={picture ? 'truncate big:whitespace-normal' : 'whitespace-normal'}>
        {picture ? picture.name : texts.addPicture}
      </span>
      <input
        type="file"
        accept={RECEIPT.types.join(',')}
        onChange={choose}
        aria-label={texts.picture}
        className="sr-only"
      />
    </label>
  )
}
