import { useState } from 'react'
import { trackOrder } from '#messages/orders.ts'
import { api } from '../api.ts'
import { Alert, EmailAddressField, Field, SubmitButton } from '../forms/form-parts.tsx'
import { useForm } from '../forms/use-form.ts'
import { PageHead } from '../ui/page-head.tsx'
import { GuestOrders } from './guest-orders.tsx'

/** In the form of a reference. */
const example = 'AP-7K2M-9QXF'

/** Mails the link of an order to somebody who enters its reference and address. */
export default function TrackOrderPage() {
  return (
    <div className="wrap pt-10 md:pt-14">
      <PageHead title={trackOrder.title} description={trackOrder.description} />
      <div className="mx-auto max-w-lg">
        <h1 className="text-4xl font-extrabold md:text-5xl">{trackOrder.title}</h1>
        <p className="mt-3 text-lg text-pretty text-muted">{trackOrder.intro}</p>
        <FindForm />
        <GuestOrders />
      </div>
    </div>
  )
}

function FindForm() {
  const [sent, setSent] = useState('')
  const form = useForm({
    values: { reference: '', email: '' },
    check: ({ reference, email }) => ({
      ...(reference.trim() === '' && { reference: trackOrder.enterReference }),
      ...(email.trim() === '' && { email: trackOrder.enterEmail }),
    }),
    send: async ({ reference, email }) => {
      setSent('')
      const { message } = await api.orders.find({
        reference: reference.trim(),
        email: email.trim(),
      })
      setSent(message)
    },
    texts: {
      refused: trackOrder.refused,
      other: trackOrder.failed,
      sentences: true,
    },
  })
  return (
    <form {...form.attributes} noValidate className="mt-6 grid gap-4">
      <Alert tone="bad">{form.sentence}</Alert>
      <Alert tone="good">{sent}</Alert>
      <Field
        label={trackOrder.reference}
        field={form.field('reference')}
        placeholder={example}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        required
      />
      <EmailAddressField
        label={trackOrder.email}
        field={form.field('email')}
        autoComplete="email"
        required
      />
      <SubmitButton busy={form.busy} busyText={trackOrder.sending} className="w-full">
        {trackOrder.send}
      </SubmitButton>
    </form>
  )
}
