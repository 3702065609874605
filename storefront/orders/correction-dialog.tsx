import type { OrderDetails } from '@apeak/contract/orders'
import { useId } from 'react'
import { api } from '../api.ts'
import { Alert } from '../forms/alert.tsx'
import { Field } from '../forms/field.tsx'
import { readFormError } from '../forms/form-errors.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { toast } from '../ui/toasts.ts'

type Props = { order: OrderDetails; onClose: () => void; onAsked: () => void }

const unexpected = 'It could not be sent. Please try again.'

/** Asks the shop to deliver an order by other details, such as another player's. */
export function CorrectionDialog({ order, onClose, onAsked }: Props) {
  const formId = useId()
  const { options } = order
  // Named as the shop names what it refuses.
  const names = options.map((_, at) => `options.${at}` as const)
  const form = useForm<`options.${number}`>({
    values: Object.fromEntries(options.map(({ value }, at) => [`options.${at}`, value])),
    check: (values) =>
      options.some(({ value }, at) => values[`options.${at}`]?.trim() !== value)
        ? {}
        : { 'options.0': 'Please change what is wrong.' },
    send: async (values) => {
      const asked = options.map(({ name }, at) => ({ name, value: values[`options.${at}`] ?? '' }))
      const { message } = await api.orders.askCorrection({ order_id: order.id, options: asked })
      toast.success(message)
      onAsked()
    },
    explain: (error) =>
      readFormError(error, names, { refused: unexpected, other: unexpected, sentences: true }),
  })
  return (
    <Modal
      open
      title="Correct the details"
      busy={form.busy}
      onClose={onClose}
      actions={
        <div className="grid grid-cols-[auto_1fr] gap-2.5">
          <Button onClick={onClose} disabled={form.busy} className="min-h-12!">
            Cancel
          </Button>
          <SubmitButton form={formId} busy={form.busy} busyText="Sending...">
            Ask for it
          </SubmitButton>
        </div>
      }
    >
      <p className="text-pretty text-muted">
        We look at it before we deliver, and tell you by e-mail.
      </p>
      <form {...form.attributes} id={formId} noValidate className="mt-4 grid gap-4">
        <Alert tone="bad">{form.sentence}</Alert>
        {options.map(({ name, value }, at) => (
          <Field
            key={name}
            label={name}
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
