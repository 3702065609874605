import type { OrderDetails } from '@apeak/contract/orders'
import { pagePaths } from '@apeak/contract/paths'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { actions } from '#messages/frame.ts'
import { orderHelp } from '#messages/order-page.ts'
import { api } from '../api.ts'
import { Alert, Field, SubmitButton } from '../forms/form-parts.tsx'
import { useForm } from '../forms/use-form.ts'
import { withElement } from '../messages/with-element.ts'
import type { TicketOrder } from '../support/ticket-page.tsx'
import { Button, buttonLook } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { toast } from '../ui/toasts.ts'

type Props = {
  order: OrderDetails
  /** Called when the order may have changed. */
  onChange: () => void
}

/** Help for problems with an order. */
export function OrderHelp({ order, onChange }: Props) {
  const [isCorrecting, setCorrecting] = useState(false)
  const about: TicketOrder = { orderId: order.id, reference: order.short_reference }
  return (
    <section
      aria-labelledby="order-help"
      className="mt-5 rounded-2xl border border-line bg-surface p-5"
    >
      <h2 id="order-help" className="text-lg font-bold">
        {orderHelp.title}
      </h2>
      <CorrectionNote correction={order.correction} />
      <div className="mt-3 flex flex-wrap gap-2.5">
        {order.may_correct && (
          <Button onClick={() => setCorrecting(true)}>{orderHelp.correct}</Button>
        )}
        <Link to={pagePaths.submitTicket} state={about} className={buttonLook('plain')}>
          {orderHelp.getHelp}
        </Link>
      </div>
      {isCorrecting && (
        <CorrectionDialog
          order={order}
          onClose={() => setCorrecting(false)}
          onAsked={() => {
            setCorrecting(false)
            onChange()
          }}
        />
      )}
    </section>
  )
}

/** The state of a correction request; changes are read out. */
function CorrectionNote({ correction }: Pick<OrderDetails, 'correction'>) {
  return (
    <div role="status" className="mt-1.5 text-muted empty:hidden">
      {correction?.state === 'accepted' && orderHelp.accepted}
      {correction?.state === 'declined' &&
        withElement(orderHelp.declined, <q className="text-ink">{correction.reason}</q>)}
      {correction?.state === 'asked' &&
        withElement(
          orderHelp.asked,
          <span className="font-medium text-ink">
            {correction.options
              .map(
                ({ name, name_shown = name, value, value_shown = value }) =>
                  `${name_shown} ${value_shown}`,
              )
              .join(', ')}
          </span>,
        )}
    </div>
  )
}

type CorrectionDialogProps = { order: OrderDetails; onClose: () => void; onAsked: () => void }

/** Requests a correction of an order's details, such as the player. */
function CorrectionDialog({ order, onClose, onAsked }: CorrectionDialogProps) {
  const formId = useId()
  const { options } = order
  // The fields are named as in the shop's refusals.
  const form = useForm<`options.${number}`>({
    values: Object.fromEntries(options.map(({ value }, at) => [`options.${at}`, value])),
    check: (values) =>
      options.some(({ value }, at) => values[`options.${at}`]?.trim() !== value)
        ? {}
        : { 'options.0': orderHelp.changeOne },
    send: async (values) => {
      const asked = options.map(({ name }, at) => ({ name, value: values[`options.${at}`] ?? '' }))
      const { message } = await api.orders.askCorrection({ order_id: order.id, options: asked })
      toast.success(message)
      onAsked()
    },
    texts: { refused: orderHelp.failed, other: orderHelp.failed, sentences: true },
  })
  return (
    <Modal
      open
      title={orderHelp.correct}
      busy={form.busy}
      onClose={onClose}
      actions={
        <div className="grid grid-cols-[auto_1fr] gap-2.5 big:grid-cols-1">
          <Button onClick={onClose} disabled={form.busy} className="min-h-12!">
            {actions.cancel}
          </Button>
          <SubmitButton form={formId} busy={form.busy} busyText={orderHelp.sending}>
            {orderHelp.sendRequest}
          </SubmitButton>
        </div>
      }
    >
      <p className="text-pretty text-muted">{orderHelp.correctionNote}</p>
      <form {...form.attributes} id={formId} noValidate className="mt-4 grid gap-4">
        <Alert tone="bad">{form.sentence}</Alert>
        {options.map(({ name, name_shown = name, value }, at) => (
          <Field
            key={name}
            label={name_shown}
            field={form.field(`options.${at}`)}
            maxLength={1000}
            inputMode={/^\d+$/.test(value) ? 'numeric' : 'text'}
            autoComplete="off"
          />
        ))}
      </form>
    </Modal>
  )
}
