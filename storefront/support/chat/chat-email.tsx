import { Alert } from '../../forms/alert.tsx'
import { EmailAddressField } from '../../forms/field.tsx'
import { readFormError, unexpected } from '../../forms/form-errors.ts'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useForm } from '../../forms/use-form.ts'

/** Asks for an address while nobody of the shop is there to answer. */
export function ChatEmail({ onLeave }: { onLeave: (email: string) => Promise<void> }) {
  const form = useForm({
    values: { chat_email: '' },
    send: ({ chat_email }) => onLeave(chat_email.trim()),
    explain: (error) => {
      const { fields, sentence } = readFormError(error, ['email'], {
        refused: unexpected,
        other: unexpected,
      })
      return { fields: { chat_email: fields.email }, sentence }
    },
  })
  return (
    <form
      {...form.attributes}
      className="mt-5 grid gap-2 rounded-2xl border border-line bg-raised p-4"
    >
      <Alert tone="bad">{form.sentence}</Alert>
      <EmailAddressField
        label="Nobody is here right now. Where may we mail our answer?"
        field={form.field('chat_email')}
        autoComplete="email"
        placeholder="Your e-mail address"
        required
      />
      <SubmitButton busy={form.busy} busyText="Saving..." look="plain">
        Mail me the answer
      </SubmitButton>
    </form>
  )
}
