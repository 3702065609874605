import type { OrderDetails } from '@apeak/contract/orders'
import { useId } from 'react'
import { orderQuestion } from '#messages/order-page.ts'
import { api } from '../api.ts'
import { Alert, SubmitButton, TextArea } from '../forms/form-parts.tsx'
import { useForm } from '../forms/use-form.ts'
import { withElement } from '../messages/with-element.ts'
import { toast } from '../ui/toasts.ts'

type Props = {
  order: OrderDetails
  /** Called when the order may have changed. */
  onChange: () => void
}

/** The shop's question to the shopper: delivery waits for the answer. */
export function OrderQuestion({ order: { id, question }, onChange }: Props) {
  if (!question) return null
  if (question.is_open) return <AnswerForm orderId={id} text={question.text} onSent={onChange} />
  if (question.answer === null) return null
  return (
    <p className="mt-5 text-pretty break-words text-muted">
      {orderQuestion.asked(question.text)}{' '}
      {withElement(orderQuestion.answered, <q className="text-ink">{question.answer}</q>)}
    </p>
  )
}

type FormProps = { orderId: string; text: string; onSent: () => void }

function AnswerForm({ orderId, text, onSent }: FormProps) {
  const titleId = useId()
  const form = useForm<'answer'>({
    values: { answer: '' },
    check: ({ answer }) => (answer.trim() ? {} : { answer: orderQuestion.enterAnswer }),
    send: async ({ answer }) => {
      const { message } = await api.orders.answerQuestion({ order_id: orderId, answer })
      toast.success(message)
      onSent()
    },
    texts: { refused: orderQuestion.failed, other: orderQuestion.failed, sentences: true },
  })
  return (
    <section
      aria-labelledby={titleId}
      className="mt-5 rounded-2xl border border-gold bg-surface p-5"
    >
      <h2 id={titleId} className="text-lg font-bold text-pretty break-words">
        {text}
      </h2>
      <form {...form.attributes} noValidate className="mt-4 grid gap-4">
        <Alert tone="bad">{form.sentence}</Alert>
        <TextArea
          label={orderQuestion.answer}
          field={form.field('answer')}
          maxLength={500}
          rows={2}
        />
        <SubmitButton busy={form.busy} busyText={orderQuestion.sending}>
          {orderQuestion.send}
        </SubmitButton>
      </form>
    </section>
  )
}
