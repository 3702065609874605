import type { OrderCodes, OrderDetails } from '@apeak/contract/orders'
import { Eye, Mail } from 'lucide-react'
import { useState } from 'react'
import { orderCode } from '#messages/orders.ts'
import { api } from '../api.ts'
import { shopMessage } from '../payments/payment-errors.ts'
import { Button } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { toast } from '../ui/toasts.ts'
import { useSingleRun } from '../ui/use-single-run.ts'

/** The delivered codes of an order: shown by a tap, or mailed again; nothing without a code. */
export function OrderCode({ order }: { order: OrderDetails }) {
  const { id, code } = order
  if (code === null) return null
  return (
    <section
      aria-labelledby="order-code"
      className="mt-6 rounded-2xl border border-gold/40 bg-gold-wash p-4 md:p-5"
    >
      <h2 id="order-code" className="text-lg font-bold">
        {orderCode.title(
          `${order.product.category.name} ${order.product.name}`,
          order.progress.delivered_qty,
        )}
      </h2>
      {/* A new order starts hidden. */}
      {code === 'shown' ? (
        <ShownCodes key={id} orderId={id} />
      ) : (
        <>
          <p className="mt-1.5 text-pretty text-muted">{orderCode.sentBefore}</p>
          <MailCode orderId={id} className="mt-3" />
        </>
      )}
    </section>
  )
}

function ShownCodes({ orderId }: { orderId: string }) {
  const [shown, setShown] = useState<OrderCodes | null>(null)
  const [reveal, isReading] = useSingleRun(async () => {
    try {
      setShown(await api.orders.revealCode({ order_id: orderId }))
    } catch (error) {
      toast.error(shopMessage(error) ?? orderCode.showFailed)
    }
  })
  return (
    <>
      <div role="status">
        {shown && (
          <ul className="mt-3 grid gap-2">
            {shown.codes.map((code, at) => (
              <li
                key={code}
                className="flex items-center justify-between gap-3 rounded-xl border border-line bg-surface px-4 py-2.5"
              >
                <CopyText
                  text={code}
                  name={shown.codes.length === 1 ? orderCode.code : orderCode.codeNumber(at + 1)}
                  className="font-mono text-lg break-all"
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-2.5">
        {!shown && (
          <Button look="gold" onClick={reveal} disabled={isReading} aria-busy={isReading}>
            <Eye className="size-4.5" />
            {isReading ? orderCode.opening : orderCode.show}
          </Button>
        )}
        <MailCode orderId={orderId} />
      </div>
      {shown?.redeem_help && (
        <div className="mt-4 border-t border-line pt-3">
          <h3 className="font-semibold">{orderCode.redeem}</h3>
          <RichText html={shown.redeem_help} className="mt-1 text-[0.9375rem]" />
        </div>
      )}
    </>
  )
}

/** A button that mails the codes of an order again. */
export function MailCode({ orderId, className }: { orderId: string; className?: string }) {
  const [send, isSending] = useSingleRun(async () => {
    try {
      const { message } = await api.orders.mailCode({ order_id: orderId })
      toast.success(message)
    } catch (error) {
      toast.error(shopMessage(error) ?? orderCode.sendFailed)
    }
  })
  return (
    <Button onClick={send} disabled={isSending} aria-busy={isSending} className={className}>
      <Mail className="size-4.5" />
      {isSending ? orderCode.sending : orderCode.mailAgain}
    </Button>
  )
}
