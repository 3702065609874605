import { partnerRoles, partnershipTypes, SUPPORT_TEXT_MAX } from '@apeak/contract/support'
import type { ReactNode } from 'react'
import { forms } from '#messages/forms.ts'
import { partnership } from '#messages/support.ts'
import { api } from '../api.ts'
import {
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

const typeNames: Record<(typeof partnershipTypes)[number], string> = {
  Publisher: partnership.publisher,
  'Payment Collaboration': partnership.paymentCollaboration,
  'Marketing Activation': partnership.marketingActivation,
  'Community Engagement': partnership.communityEngagement,
  Other: partnership.otherType,
}

const roleNames: Record<(typeof partnerRoles)[number], string> = {
  'CEO/Executive/Founder': partnership.executive,
  'Game Developer': partnership.developer,
  Marketer: partnership.marketer,
  'Business Development/Sales': partnership.sales,
  'Product Management': partnership.product,
  'Finance/Payments': partnership.finance,
  'Operations/Monetizations': partnership.operations,
  Producer: partnership.producer,
  Other: partnership.otherRole,
}

/** The partnership enquiry form. */
export default function PartnershipPage() {
  return (
    <SupportFrame title={partnership.title} text={partnership.text} aside={<PartnershipTypes />}>
      <PageHead title={partnership.title} description={partnership.text} />
      <PartnershipForm />
    </SupportFrame>
  )
}

function PartnershipTypes() {
  return (
    <ul className="flex flex-wrap gap-2 text-sm text-muted">
      {partnershipTypes.slice(0, -1).map((type) => (
        <li key={type} className="rounded-full border border-line bg-surface px-3.5 py-1.5">
          {typeNames[type]}
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
        title={partnership.thanks}
        text={partnership.thanksText}
        againText={partnership.another}
        onAgain={form.again}
      />
    )
  }
  return (
    <form {...form.attributes} noValidate className="relative">
      <HoneypotField {...form.trap} />
      <ol className="grid grid-cols-1 gap-6">
        <NumberedStep number={1}>
          <Field
            label={forms.name}
            field={form.field('name')}
            autoComplete="name"
            maxLength={100}
          />
        </NumberedStep>
        <NumberedStep number={2}>
          <EmailAddressField label={forms.email} field={form.field('email')} autoComplete="email" />
        </NumberedStep>
        <NumberedStep number={3}>
          <PhoneField label={partnership.contactNumber} field={form.field('contact_number')} />
        </NumberedStep>
        <NumberedStep number={4}>
          <Select
            label={partnership.type}
            field={form.field('partnership_type')}
            none={forms.choose}
            choices={partnershipTypes.map((value) => ({ value, label: typeNames[value] }))}
          />
        </NumberedStep>
        <NumberedStep number={5}>
          <Field label={forms.subject} field={form.field('subject')} maxLength={200} />
        </NumberedStep>
        <NumberedStep number={6}>
          <TextArea
            label={partnership.message}
            field={form.field('message')}
            maxLength={SUPPORT_TEXT_MAX}
          />
        </NumberedStep>
        <NumberedStep number={7}>
          <Select
            label={partnership.role}
            field={form.field('role')}
            none={forms.choose}
            choices={partnerRoles.map((value) => ({ value, label: roleNames[value] }))}
          />
        </NumberedStep>
      </ol>
      <SubmitButton
        busy={form.busy}
        busyText={forms.submitting}
        className="mt-8 w-full sm:ml-16 sm:w-auto sm:px-8!"
      >
        {partnership.submit}
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
