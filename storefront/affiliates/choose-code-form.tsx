import { useState } from 'react'
import { api } from '../api.ts'
import { Alert } from '../forms/alert.tsx'
import { Field } from '../forms/field.tsx'
import { readFormError, unexpected } from '../forms/form-errors.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toasts.ts'

/** Where an affiliate chooses a code of their own, once. */
export function ChooseCodeForm({ code, onChosen }: { code: string; onChosen: () => void }) {
  const [open, setOpen] = useState(false)
  const form = useForm({
    values: { referral_code: '' },
    check: ({ referral_code }) =>
      /^[0-9a-z]{4,16}$/i.test(referral_code.trim())
        ? {}
        : { referral_code: 'The code must be 4 to 16 letters and digits.' },
    send: async ({ referral_code }) => {
      const chosen = await api.affiliates.chooseCode({ referral_code: referral_code.trim() })
      toast.success(`Your code is ${chosen.referral_code}`)
      onChosen()
    },
    explain: (error) =>
      readFormError(error, ['referral_code'], {
        refused: unexpected,
        other: unexpected,
        sentences: true,
      }),
  })
  if (!open) {
    return (
      <p className="text-sm text-muted">
        Your code is <strong className="font-mono text-ink">{code}</strong>.{' '}
        <Button
          look="quiet"
          className="-my-2.5 px-2! text-sm! underline"
          onClick={() => setOpen(true)}
        >
          Choose your own
        </Button>
      </p>
    )
  }
  return (
    <form {...form.attributes} noValidate className="max-w-md space-y-3">
      {form.sentence && <Alert tone="bad">{form.sentence}</Alert>}
      <Field
        label="Your own code"
        field={form.field('referral_code')}
        hint={`It can be chosen once. ${code} goes on to work as well.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
        className="font-mono uppercase"
      />
      <SubmitButton busy={form.busy} look="plain">
        Choose this code
      </SubmitButton>
    </form>
  )
}
