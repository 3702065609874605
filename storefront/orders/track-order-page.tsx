import { useState } from 'react'
import { api } from '../api.ts'
import { Alert, EmailAddressField, Field, SubmitButton } from '../forms/form-parts.tsx'
import { useForm } from '../forms/use-form.ts'
import { PageHead } from '../ui/page-head.tsx'
import { GuestOrders } from './guest-orders.tsx'

const text = 'Enter your order reference and the e-mail address you ordered with.'

/** Has the link of an order mailed to whoever has its reference and address. */
export default function TrackOrderPage() {
  return (
    <div className="wrap pt-10 md:pt-14">
      <PageHead title="Track order" description={text} />
      <div className="mx-auto max-w-lg">
        <h1 className="text-4xl font-extrabold md:text-5xl">Track order</h1>
        <p className="mt-3 text-lg text-pretty text-muted">{text} We’ll send you a link.</p>
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
      ...(reference.trim() === '' && { reference: 'Enter your order reference.' }),
      ...(email.trim() === '' && { email: 'Enter your e-mail address.' }),
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
      refused: 'Please check the details.',
      other: 'This could not be sent. Please try again.',
      sentences: true,
    },
  })
  return (
    <form {...form.attributes} noValidate className="mt-6 grid gap-4">
      <Alert tone="bad">{form.sentence}</Alert>
      <Alert tone="good">{sent}</Alert>
      <Field
        label="Order reference"
        field={form.field('reference')}
        placeholder="AP-7K2M-9QXF"
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        required
      />
      <EmailAddressField label="Email" field={form.field('email')} autoComplete="email" required />
      <SubmitButton busy={form.busy} busyText="Sending..." className="w-full">
        Send me the link
      </SubmitButton>
    </form>
  )
}
