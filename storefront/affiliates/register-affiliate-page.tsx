import { socialPlatforms } from '@apeak/contract/affiliates'
import type { ReactNode } from 'react'
import { Alert } from '../forms/alert.tsx'
import { EmailAddressField, Field, PhoneField } from '../forms/field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { TextArea } from '../forms/text-area.tsx'
import type { FieldState } from '../forms/use-form.ts'
import { type Shopper, useShopper } from '../session/shopper.ts'
import { PageHead } from '../ui/page-head.tsx'
import { AffiliateTerms } from './affiliate-terms.tsx'
import { platformLabels } from './application-checks.ts'
import { DocumentField } from './document-field.tsx'
import { useApplication } from './use-application.ts'

/** Where a creator applies to be an affiliate. */
export default function RegisterAffiliatePage() {
  const shopper = useShopper()
  return (
    <div className="wrap max-w-3xl! pt-10 md:pt-14">
      <PageHead title="Register as Affiliate" hidden />
      <h1 className="text-4xl font-extrabold md:text-5xl">Register as Affiliate</h1>
      <p className="mt-3 max-w-2xl text-lg text-muted">
        You make videos, stream, or write about games? Share your link, and earn commission on what
        your followers buy.
      </p>
      {shopper && <ApplicationForm key={shopper.id} shopper={shopper} />}
    </div>
  )
}

function ApplicationForm({ shopper }: { shopper: Shopper }) {
  const { form, document, progress, choose } = useApplication(shopper)
  const { field } = form
  return (
    <form
      {...form.attributes}
      noValidate
      className="mt-8 space-y-8 rounded-2xl border border-line bg-surface p-5 md:p-8"
    >
      <Part title="About you">
        <Field
          label="Name"
          field={field('name')}
          autoComplete="name"
          maxLength={100}
          frame="sm:col-span-2"
        />
        <PhoneField label="Phone Number" field={field('phone_no')} />
        <EmailAddressField label="Email" field={field('email')} autoComplete="email" />
      </Part>
      <Part title="Your channel">
        <SocialMedia field={field('social_media')} />
        <div className="sm:col-span-2">
          <TextArea
            label="Why do you want to be an affiliate?"
            field={field('reason')}
            maxLength={2000}
            rows={4}
          />
        </div>
        <div className="sm:col-span-2">
          <TextArea
            label="Previous Collaborations"
            field={field('previous_collab')}
            maxLength={2000}
            rows={3}
            hint="Write 'None' if this is your first one."
          />
        </div>
      </Part>
      <Part title="Where your commission goes">
        <Field label="Bank Name" field={field('bank_name')} maxLength={100} frame="sm:col-span-2" />
        <Field
          label="Account Number"
          field={field('account_number')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={34}
        />
        <Field
          label="Account Name"
          field={field('account_name')}
          autoComplete="off"
          maxLength={100}
        />
        <div className="sm:col-span-2">
          <DocumentField
            field={field('document')}
            file={document}
            onChoose={choose}
            progress={progress}
          />
        </div>
      </Part>
      <div className="space-y-4">
        <AffiliateTerms />
        <Agreement field={field('agree')} />
        {form.sentence && <Alert tone="bad">{form.sentence}</Alert>}
        <SubmitButton busy={form.busy} busyText="Sending..." className="w-full sm:w-auto sm:px-8!">
          Submit Application
        </SubmitButton>
      </div>
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid grid-cols-1 gap-x-5 gap-y-4 sm:grid-cols-2">
      <legend className="mb-4 font-display text-xl font-bold">{title}</legend>
      {children}
    </fieldset>
  )
}

/** The platforms that somebody is on, as boxes. */
function SocialMedia({ field: { value, change } }: { field: FieldState }) {
  const chosen = value.split(',').filter(Boolean)
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1.5 font-medium">Social Media</legend>
      <div className="flex flex-wrap gap-2">
        {socialPlatforms.map((platform) => {
          const isChosen = chosen.includes(platform)
          const others = chosen.filter((one) => one !== platform)
          return (
            <label
              key={platform}
              className="flex min-h-11 items-center gap-2.5 rounded-full border border-edge px-4 has-checked:border-gold has-checked:bg-gold-wash"
            >
              <input
                type="checkbox"
                className="size-4.5 accent-gold"
                checked={isChosen}
                onChange={() => change((isChosen ? others : [...others, platform]).join(','))}
              />
              {platformLabels[platform]}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function Agreement({ field: { value, error, change } }: { field: FieldState }) {
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="agree"
          className="size-5 shrink-0 accent-gold"
          checked={value === '1'}
          aria-invalid={error !== ''}
          aria-describedby={error ? 'agree-error' : undefined}
          onChange={({ target }) => change(target.checked ? '1' : '')}
        />
        I agree to the terms and conditions.
      </label>
      {error && (
        <p id="agree-error" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
