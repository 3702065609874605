import { partnerRoles, partnershipTypes, SUPPORT_TEXT_MAX } from '@apeak/contract/support'
import type { ReactNode } from 'react'
import { api } from '../api.ts'
import {
  choicesOf,
  EmailAddressField,
  Field,
  PhoneField,
  Select,
  SubmitButton,
  TextArea,
} from '../forms/form-parts.tsx'
import { useShopper } from '../session/shopper.ts'
import { PageHead } from '../ui/page-head.tsx'
import { HoneypotField, MessageSent, SupportFrame } from './support-frame.tsx'
import { useSupportForm } from './use-support-form.ts'

const text =
  'Provide us with brief information and let us discover the potential of our partnership.'

/** The partnership enquiry form. */
export default function PartnershipPage() {
  return (
    <SupportFrame title="Partnership Form" text={text} aside={<PartnershipTypes />}>
      <PageHead title="Partnership Form" description={text} />
      <PartnershipForm />
    </SupportFrame>
  )
}

function PartnershipTypes() {
  return (
    <ul className="flex flex-wrap gap-2 text-sm text-muted">
      {partnershipTypes.slice(0, -1).map((type) => (
        <li key={type} className="rounded-full border border-line bg-surface px-3.5 py-1.5">
          {type}
        </li>
      ))}
    </ul>
  )
}

function PartnershipForm() {
  const shopper = useShopper()
  const form = useSupportForm({
    name: 'partnership',
    values: {
      name: shopper?.first_name ?? '',
      email: shopper?.email ?? '',
      contact_number: '',
      partnership_type: '',
      subject: '',
      message: '',
      role: '',
    },
    send: ({ email, contact_number, ...typed }, how) =>
      api.support.createPartnership({
        ...typed,
        // The shop itself validates the choices.
        partnership_type: typed.partnership_type as (typeof partnershipTypes)[number],
        role: typed.role as (typeof partnerRoles)[number],
        email: email.trim(),
        contact_number: contact_number.trim(),
        ...how,
      }),
  })
  if (form.sent) {
    return (
      <MessageSent
        number={form.sent}
        title="Thank you for writing to us"
        text="This is your enquiry's number. We answer by e-mail."
        againText="Send another enquiry"
        onAgain={form.again}
      />
    )
  }
  return (
    <form {...form.attributes} noValidate className="relative">
      <HoneypotField {...form.trap} />
      <ol className="grid gap-6">
        <NumberedStep number={1}>
          <Field label="Name" field={form.field('name')} autoComplete="name" maxLength={100} />
        </NumberedStep>
        <NumberedStep number={2}>
          <EmailAddressField label="Email" field={form.field('email')} autoComplete="email" />
        </NumberedStep>
        <NumberedStep number={3}>
          <PhoneField label="Contact Number" field={form.field('contact_number')} />
        </NumberedStep>
        <NumberedStep number={4}>
          <Select
            label="Partnership Type"
            field={form.field('partnership_type')}
            none="Choose…"
            choices={choicesOf(partnershipTypes)}
          />
        </NumberedStep>
        <NumberedStep number={5}>
          <Field label="Subject" field={form.field('subject')} maxLength={200} />
        </NumberedStep>
        <NumberedStep number={6}>
          <TextArea label="Message" field={form.field('message')} maxLength={SUPPORT_TEXT_MAX} />
        </NumberedStep>
        <NumberedStep number={7}>
          <Select
            label="Role"
            field={form.field('role')}
            none="Choose…"
            choices={choicesOf(partnerRoles)}
          />
        </NumberedStep>
      </ol>
      <SubmitButton
        busy={form.busy}
        busyText="Submitting..."
        className="mt-8 w-full whitespace-normal! sm:ml-16 sm:w-auto sm:px-8!"
      >
        Submit Partnership Form
      </SubmitButton>
    </form>
  )
}

/** A numbered step of a form. */
function NumberedStep({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-2 sm:grid-cols-[3rem_minmax(0,1fr)] sm:gap-x-4">
      <span className="price pt-0.5 text-xl text-gold sm:text-2xl">
        {String(number).padStart(2, '0')}
      </span>
      {children}
    </li>
  )
}
