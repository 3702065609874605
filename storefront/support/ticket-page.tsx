import { pagePaths } from '@apeak/contract/paths'
import { SUPPORT_TEXT_MAX } from '@apeak/contract/support'
import { Link, useLocation } from 'react-router'
import { forms } from '#messages/forms.ts'
import { pages } from '#messages/frame.ts'
import { ticket } from '#messages/support.ts'
import { api } from '../api.ts'
import { EmailAddressField, Field, Select, SubmitButton, TextArea } from '../forms/form-parts.tsx'
import type { FieldState } from '../forms/use-form.ts'
import { withElement } from '../messages/with-element.ts'
import { type Shopper, useShopper } from '../session/shopper.ts'
import { useHydrated } from '../ui/browser-state.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useQuery } from '../ui/use-query.ts'
import { orderChoices } from './order-choices.ts'
import { HoneypotField, MessageSent, SupportFrame } from './support-frame.tsx'
import { useSupportForm } from './use-support-form.ts'

/** The support ticket form. */
export default function TicketPage() {
  return (
    <SupportFrame title={ticket.title} text={ticket.text} aside={<FaqFirst />}>
      <PageHead title={ticket.title} description={ticket.text} />
      <TicketForm />
    </SupportFrame>
  )
}

function FaqFirst() {
  return (
    <p className="text-muted">
      {withElement(
        ticket.faqFirst,
        <Link to={pagePaths.faq} className="font-semibold text-cool underline underline-offset-4">
          {pages.faq}
        </Link>,
      )}
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
      subject: about ? ticket.aboutOrder(about.reference) : '',
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
        title={ticket.received}
        text={ticket.receivedText}
        againText={ticket.another}
        onAgain={form.again}
      />
    )
  }
  return (
    <form {...form.attributes} className="relative grid grid-cols-1 gap-5">
      <HoneypotField {...form.trap} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field
          label={forms.name}
          field={form.field('name')}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={100}
          required
        />
        <EmailAddressField
          label={forms.email}
          field={form.field('email')}
          autoComplete="email"
          required
        />
      </div>
      {shopper ? (
        <OrderChoice shopper={shopper} about={about} field={form.field('order_id')} />
      ) : (
        <Field
          label={ticket.orderReference}
          field={form.field('order_reference')}
          placeholder="AP-7K2M-9QXF"
          autoCapitalize="characters"
          maxLength={20}
        />
      )}
      <Field label={forms.subject} field={form.field('subject')} maxLength={200} required />
      <TextArea
        label={ticket.description}
        field={form.field('description')}
        maxLength={SUPPORT_TEXT_MAX}
        hint={ticket.descriptionHint}
        required
      />
      <SubmitButton busy={form.busy} busyText={forms.submitting} className="sm:justify-self-start">
        {ticket.submit}
      </SubmitButton>
    </form>
  )
}

type Props = { shopper: Shopper; about: TicketOrder | null; field: FieldState }

/** Selects one of the customer's recent orders, or the one of the ticket; nothing without orders. */
function OrderChoice({ shopper, about, field }: Props) {
  const { value } = useQuery({ id: shopper.id }, () => api.orders.transactions(1, 90), {
    optional: 'The orders',
  })
  const choices = orderChoices(value?.orders.data ?? [], about)
  if (choices.length === 0) return null
  return <Select label={ticket.order} field={field} none={ticket.noOrder} choices={choices} />
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
