import type { Done } from '@apeak/contract/accounts'
import { DOCUMENT, socialPlatforms } from '@apeak/contract/affiliates'
import { ApiError } from '@apeak/contract/client'
import { languages } from '@apeak/contract/languages'
import { apiPaths, pagePaths } from '@apeak/contract/paths'
import { FileText, Upload } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { affiliate } from '#messages/affiliates.ts'
import { forms } from '#messages/forms.ts'
import { language } from '#messages/language.ts'
import { api } from '../api.ts'
import { messagesOf, readFormError } from '../forms/form-errors.ts'
import {
  Alert,
  describedBy,
  EmailAddressField,
  Field,
  FieldFrame,
  PhoneField,
  SubmitButton,
  TextArea,
} from '../forms/form-parts.tsx'
import { type FieldState, useForm } from '../forms/use-form.ts'
import { authToken, type Shopper, useShopper } from '../session/shopper.ts'
import { PageHead } from '../ui/page-head.tsx'
import { toast } from '../ui/toasts.ts'
import {
  type ApplicationField,
  applicationBody,
  applicationFields,
  checkApplication,
  platformLabels,
} from './application-checks.ts'

/** The affiliate application. */
export default function RegisterAffiliatePage() {
  const shopper = useShopper()
  return (
    <div className="wrap max-w-3xl! pt-10 md:pt-14">
      <PageHead title={affiliate.title} hidden />
      <h1 className="text-4xl font-extrabold md:text-5xl">{affiliate.title}</h1>
      <p className="mt-3 max-w-2xl text-lg text-muted">{affiliate.text}</p>
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
      <Part title={affiliate.aboutYou}>
        <Field
          label={forms.name}
          field={field('name')}
          autoComplete="name"
          maxLength={100}
          frame="sm:col-span-2"
        />
        <PhoneField label={affiliate.phoneNumber} field={field('phone_no')} />
        <EmailAddressField label={forms.email} field={field('email')} autoComplete="email" />
      </Part>
      <Part title={affiliate.yourChannel}>
        <SocialMedia field={field('social_media')} />
        <div className="sm:col-span-2">
          <TextArea label={affiliate.reason} field={field('reason')} maxLength={2000} rows={4} />
        </div>
        <div className="sm:col-span-2">
          <TextArea
            label={affiliate.collaborations}
            field={field('previous_collab')}
            maxLength={2000}
            rows={3}
            hint={affiliate.collaborationsHint}
          />
        </div>
      </Part>
      <Part title={affiliate.payout}>
        <Field
          label={affiliate.bankName}
          field={field('bank_name')}
          maxLength={100}
          frame="sm:col-span-2"
        />
        <Field
          label={affiliate.accountNumber}
          field={field('account_number')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={34}
        />
        <Field
          label={affiliate.accountName}
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
        <Alert tone="bad">{form.sentence}</Alert>
        <SubmitButton
          busy={form.busy}
          busyText={forms.sending}
          className="w-full sm:w-auto sm:px-8!"
        >
          {affiliate.submit}
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

/** Checkboxes for social media platforms. */
function SocialMedia({ field: { value, change } }: { field: FieldState }) {
  const chosen = value.split(',').filter(Boolean)
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1.5 font-medium">{affiliate.socialMedia}</legend>
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
        <span className="min-w-0">{affiliate.agree}</span>
      </label>
      {error && (
        <p id="agree-error" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

type Props = {
  field: FieldState
  file: File | undefined
  onChoose: (file: File | undefined) => void
  /** The upload progress from 0 to 1; undefined when idle. */
  progress: number | undefined
}

/** The application's document: selection, preview and upload progress. */
function DocumentField({ field, file, onChoose, progress }: Props) {
  return (
    <FieldFrame label={affiliate.document} field={field} hint={affiliate.documentHint}>
      <div
        className={`relative flex min-h-24 items-center gap-4 rounded-[0.625rem] border border-dashed p-4 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-cool hover:border-muted ${field.error ? 'border-danger bg-danger-wash' : 'border-edge bg-(--entry)'}`}
      >
        {file ? <Preview file={file} /> : <Upload className="size-7 shrink-0 text-muted" />}
        <p className="min-w-0 break-words">
          {file ? (
            <>
              <span className="block font-medium">{file.name}</span>
              <span className="text-sm text-muted">
                {affiliate.chooseAnother(sizeText(file.size))}
              </span>
            </>
          ) : (
            affiliate.chooseDocument
          )}
        </p>
        <input
          id={field.name}
          name={field.name}
          type="file"
          accept={DOCUMENT.types.join(',')}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={({ target }) => {
            onChoose(target.files?.[0])
            // Allows selecting the same file again after a change.
            target.value = ''
          }}
          {...describedBy(field, affiliate.documentHint)}
        />
      </div>
      {progress !== undefined && <Progress part={progress} />}
    </FieldFrame>
  )
}

function Progress({ part }: { part: number }) {
  const percent = Math.round(part * 100)
  return (
    <div className="mt-3">
      <div
        role="progressbar"
        aria-label={affiliate.upload}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-raised"
      >
        <div className="gold-fill h-full transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-1 text-sm text-muted">
        {percent < 100 ? affiliate.uploading(percent) : affiliate.checking}
      </p>
    </div>
  )
}

/** A preview of a picture, or an icon for other files. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isPicture = file.type.startsWith('image/')
  useEffect(() => {
    if (!isPicture) return
    let isOver = false
    // Drawn instead of linked, because the policy allows only the shop's pictures.
    createImageBitmap(file, { resizeHeight: 160 })
      .then((bitmap) => {
        const target = canvas.current
        if (isOver || !target) return
        target.width = bitmap.width
        target.height = bitmap.height
        target.getContext('2d')?.drawImage(bitmap, 0, 0)
      })
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [file, isPicture])
  if (!isPicture) return <FileText className="size-10 shrink-0 text-gold" />
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={affiliate.preview}
      width={80}
      height={80}
      className="h-20 max-w-32 shrink-0 rounded-lg border border-line object-cover"
    />
  )
}

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

const terms = [
  affiliate.termReferrals,
  affiliate.termCommission,
  affiliate.termActive,
  affiliate.termMonth,
  affiliate.termAbuse,
  affiliate.termPrivacy,
]

/** The affiliate terms. */
function AffiliateTerms() {
  return (
    <section
      aria-labelledby="affiliate-terms"
      className="rounded-xl border border-line bg-ground p-4 text-[0.9375rem] leading-relaxed"
    >
      <h2 id="affiliate-terms" className="text-lg">
        {affiliate.terms}
      </h2>
      <ol className="mt-2 list-decimal space-y-2 pl-5 text-muted">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ol>
    </section>
  )
}

/** The application form, prefilled from the applicant's account. */
function useApplication(shopper: Shopper) {
  const navigate = useNavigate()
  const [document, setDocument] = useState<File>()
  const [progress, setProgress] = useState<number>()
  const form = useForm<ApplicationField>({
    values: {
      ...applicationFields,
      name: shopper.first_name,
      phone_no: shopper.phone,
      email: shopper.email,
    },
    check: (values) => checkApplication(values, document),
    send: async (values) => {
      if (!document) return
      setProgress(0)
      try {
        const { message } = await sendApplication(applicationBody(values, document), setProgress)
        toast.success(message)
        navigate(pagePaths.referrals)
      } finally {
        setProgress(undefined)
      }
    },
    explain: (error) => {
      const other = affiliate.failed
      const names = Object.keys(applicationFields) as ApplicationField[]
      const errors = readFormError(error, names, { refused: other, other, sentences: true })
      if (!(error instanceof ApiError && error.status === 422)) return errors
      const messages = messagesOf(error).map(([, message]) => message)
      return { ...errors, toasts: [forms.invalid(messages.join(' '))] }
    },
  })
  return {
    form,
    document,
    progress,
    choose: (file: File | undefined) => {
      setDocument(file)
      form.field('document').change(file?.name ?? '')
    },
  }
}

/**
 * Sends an application with its document. `onProgress` receives the upload progress from 0 to 1, which fetch
 * cannot report. Throws `ApiError` on a refusal, and `TypeError` if the shop cannot be reached.
 */
function sendApplication(form: FormData, onProgress: (part: number) => void): Promise<Done> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiPaths.registerAffiliate)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', languages[language].tag)
    request.setRequestHeader('authorization', `Bearer ${authToken()}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onerror = () => reject(new TypeError('The shop could not be reached.'))
    request.onload = () => {
      const { status, response } = request
      if (status === 200) return resolve(response)
      // This read is refused too, which ends the session here as everywhere.
      if (status === 401) api.accounts.user().catch(() => undefined)
      reject(new ApiError(status, response))
    }
    request.send(form)
  })
}
