import { itemText } from '@apeak/contract/orders'
import { pagePaths } from '@apeak/contract/paths'
import { SUPPORT_TEXT_MAX } from '@apeak/contract/support'
import { Link, useLocation } from 'react-router'
import { api } from '../api.ts'
import { EmailAddressField, Field, Select, SubmitButton, TextArea } from '../forms/form-parts.tsx'
import type { FieldState } from '../forms/use-form.ts'
import { type Shopper, useShopper } from '../session/shopper.ts'
import { useHydrated } from '../ui/browser-state.ts'
import { dateTimeText } from '../ui/malaysian-time.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useQuery } from '../ui/use-query.ts'
import { HoneypotField, MessageSent, SupportFrame } from './support-frame.tsx'
import { useSupportForm } from './use-support-form.ts'

const text = 'Something went wrong? Tell us and we’ll reply by e-mail.'

/** The support ticket form. */
export default function TicketPage() {
  return (
    <SupportFrame title="Submit a Support Ticket" text={text} aside={<FaqFirst />}>
      <PageHead title="Submit a Support Ticket" description={text} />
      <TicketForm />
    </SupportFrame>
  )
}

function FaqFirst() {
  return (
    <p className="text-muted">
      Many questions are answered in the{' '}
      <Link to={pagePaths.faq} className="font-semibold text-cool underline underline-offset-4">
        FAQ
      </Link>{' '}
      already.
    </p>
  )
}

function TicketForm() {
  const shopper = useShopper()
  const about = useTicketOrder()
  const form = useSupportForm({
    name: 'ticket',
    toastMs: 3000,
    values: {
      name: shopper?.first_name ?? '',
      email: shopper?.email ?? '',
      order_id: about?.orderId ?? '',
      order_reference: about?.reference ?? '',
      subject: about ? `Order ${about.reference}` : '',
      description: '',
    },
    send: ({ order_id, order_reference, email, ...typed }, how) => {
      const reference = order_reference.trim().toUpperCase()
      const named = reference ? { order_reference: reference } : {}
      const order = shopper ? (order_id ? { order_id } : {}) : named
      return api.support.createTicket({ ...typed, email: email.trim(), ...order, ...how })
    },
  })
  if (form.sent) {
    return (
      <MessageSent
        number={form.sent}
        title="We received your ticket"
        text="Keep this number. We’ll reply by e-mail and quote it."
        againText="Submit another ticket"
        onAgain={form.again}
      />
    )
  }
  return (
    <form {...form.attributes} className="relative grid gap-5">
      <HoneypotField {...form.trap} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Name"
          field={form.field('name')}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={100}
          required
        />
        <EmailAddressField
          label="Email"
          field={form.field('email')}
          autoComplete="email"
          required
        />
      </div>
      {shopper ? (
        <OrderChoice shopper={shopper} field={form.field('order_id')} />
      ) : (
        <Field
          label="Order Reference (optional)"
          field={form.field('order_reference')}
          placeholder="AP-7K2M-9QXF"
          autoCapitalize="characters"
          maxLength={20}
        />
      )}
      <Field label="Subject" field={form.field('subject')} maxLength={200} required />
      <TextArea
        label="Description"
        field={form.field('description')}
        maxLength={SUPPORT_TEXT_MAX}
        hint="What happened, and what did you expect? Never share your password or PIN."
        required
      />
      <SubmitButton busy={form.busy} busyText="Submitting..." className="sm:justify-self-start">
        Submit Ticket
      </SubmitButton>
    </form>
  )
}

type Props = { shopper: Shopper; field: FieldState }

/** Selects one of the customer's recent orders; nothing without orders. */
function OrderChoice({ shopper, field }: Props) {
  const { value } = useQuery({ id: shopper.id }, () => api.orders.transactions(1, 90), {
    optional: 'The orders',
  })
  const orders = value?.orders.data ?? []
  if (orders.length === 0) return null
  return (
    <Select
      label="Order (optional)"
      field={field}
      none="None in particular"
      choices={orders.map(({ id, product, qty, created_at }) => ({
        value: id,
        label: `${itemText(product.name, qty)} · ${product.category.name} · ${dateTimeText(created_at)}`,
      }))}
    />
  )
}

/** The order of a ticket: from the navigation state, never from the address. */
export type TicketOrder = { orderId: string; reference: string }

/** The order that the page was opened about, or null. */
function useTicketOrder(): TicketOrder | null {
  const { state } = useLocation()
  // The server-rendered page has no navigation state.
  const given = useHydrated() ? (state as Partial<TicketOrder> | null) : null
  const { orderId, reference } = given ?? {}
  return orderId && reference ? { orderId, reference } : null
}
