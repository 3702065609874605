import type { PaymentMethodValue } from '@apeak/contract/payments'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { actions } from '#messages/frame.ts'
import { continueOrder, order as texts } from '#messages/orders.ts'
import { api, loadResult } from '../api.ts'
import { continueOrderPage, NO_METHOD } from '../checkout/order-payable.ts'
import { shopMessage } from '../payments/payment-errors.ts'
import { PaymentMethodList } from '../payments/payment-method-list.tsx'
import { useShopper } from '../session/shopper.ts'
import { Button } from '../ui/button.tsx'
import { useReload } from '../ui/deferred.tsx'
import { Modal } from '../ui/modal.tsx'
import { toast } from '../ui/toasts.ts'
import { useSingleRun } from '../ui/use-single-run.ts'
import { ContinueOrderDialog, type UnpaidOrder } from './continue-order-dialog.tsx'

type PayAnotherWayProps = {
  orderId: string
  /** Called when the order may have changed. */
  onChange: () => void
}

/** Changes from the manual method to another, before the shopper has sent money. */
export function ChangePaymentMethod({ orderId, onChange }: PayAnotherWayProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="mt-4">
      <Button onClick={() => setAsking(true)}>{continueOrder.changePaymentMethod}</Button>
      {isAsking && (
        <Question orderId={orderId} onChange={onChange} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}

function Question({ orderId, onChange, onClose }: PayAnotherWayProps & { onClose: () => void }) {
  const navigate = useNavigate()
  const [changePaymentMethod, isSending] = useSingleRun(async () => {
    try {
      await api.orders.changePaymentMethod({ order_id: orderId })
      onClose()
      navigate(continueOrderPage(orderId, { method: NO_METHOD }), { preventScrollReset: true })
    } catch (error) {
      toast.error(shopMessage(error) ?? continueOrder.methodFailed)
    } finally {
      onChange()
    }
  })
  return (
    <Modal
      open
      title={continueOrder.changePaymentMethod}
      busy={isSending}
      onClose={onClose}
      actions={
        <div className="grid grid-cols-[auto_1fr] gap-2.5 big:grid-cols-1">
          <Button onClick={onClose} disabled={isSending} className="min-h-12!">
            {actions.cancel}
          </Button>
          <Button
            look="gold"
            onClick={changePaymentMethod}
            disabled={isSending}
            className="min-h-12! whitespace-normal!"
          >
            {texts.chooseAnotherMethod}
          </Button>
        </div>
      }
    >
      <p className="text-pretty text-muted">{continueOrder.payAnotherWayNote}</p>
    </Modal>
  )
}

type OtherMethodsProps = {
  orderId: string
  /** The failed method. */
  tried: string | null
}

/** Other methods for an order whose payment failed, each with its price. */
export function OtherMethods({ orderId, tried }: OtherMethodsProps) {
  const navigate = useNavigate()
  const isGuest = useShopper() === null
  const [methods, reload] = useLoadedMethods()
  return (
    <section aria-labelledby="other-methods" className="mt-7">
      <h2 id="other-methods" className="text-lg font-bold">
        {continueOrder.orPayAnotherWay}
      </h2>
      <p className="mt-1 mb-3 text-muted">{continueOrder.saved}</p>
      <PaymentMethodList
        load={methods}
        onRetry={reload}
        chosen={null}
        without={tried}
        withoutGold={isGuest}
        onChoose={(method) =>
          navigate(continueOrderPage(orderId, { method }), { preventScrollReset: true })
        }
      />
    </section>
  )
}

type ContinueOrderByLinkProps = {
  order: UnpaidOrder
  preset: PaymentMethodValue | null
  /** Called when the order may have changed. */
  onChange: () => void
}

/**
 * Continues the order of an order's page if the address has `continue`, so that it survives a login and a
 * reload.
 */
export function ContinueOrderByLink(props: ContinueOrderByLinkProps) {
  const [query] = useSearchParams()
  return query.has('continue') ? <Opened {...props} /> : null
}

function Opened({ order, preset, onChange }: ContinueOrderByLinkProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [methods, reload] = useLoadedMethods()

  function close() {
    const rest = new URLSearchParams(query)
    rest.delete('continue')
    rest.delete('method')
    navigate(`?${rest}`, { replace: true, preventScrollReset: true })
    onChange()
  }
  return (
    <ContinueOrderDialog
      order={order}
      preset={preset}
      methods={methods}
      onReloadMethods={reload}
      onClose={close}
      onChange={onChange}
    />
  )
}

const load = () => loadResult(api.payments.methods())

/** Loads the payment methods on pages without a loader for them, with a reload function. */
function useLoadedMethods() {
  const [first] = useState(load)
  return useReload(first, load)
}
