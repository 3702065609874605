import { Download } from 'lucide-react'
import { api } from '../api.ts'
import { Alert } from '../forms/alert.tsx'
import { Field } from '../forms/field.tsx'
import { readFormError, unexpected } from '../forms/form-errors.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useForm } from '../forms/use-form.ts'
import type { Shopper } from '../session/shopper.ts'
import { malaysianDay } from '../ui/malaysian-time.ts'

/** Downloads all that moved between two days, with the balance before and after. */
export function StatementForm({ shopper }: { shopper: Shopper }) {
  const today = malaysianDay(Date.now())
  const form = useForm({
    values: { from: `${today.slice(0, 8)}01`, to: today },
    check: ({ from, to }) => ({
      ...(from ? {} : { from: 'Please choose a day.' }),
      ...(to ? {} : { to: 'Please choose a day.' }),
    }),
    send: async ({ from, to }) => {
      save(await api.gold.statement(shopper.id, from, to), `apeak-gold-${from}-${to}.csv`)
    },
    explain: (error) =>
      readFormError(error, ['from', 'to'], { refused: unexpected, other: unexpected }),
  })
  return (
    <section
      aria-labelledby="statement-title"
      className="mt-12 rounded-3xl border border-line bg-surface p-5 md:p-7"
    >
      <h2 id="statement-title" className="text-2xl">
        Statement
      </h2>
      <p className="mt-1.5 text-muted">
        All that moved between two days, with the opening and the closing balance, as a CSV file.
      </p>
      <form {...form.attributes} noValidate className="mt-5 grid gap-4">
        <Alert tone="bad">{form.sentence}</Alert>
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto] lg:max-w-3xl">
          <Field label="From" type="date" max={today} field={form.field('from')} />
          <Field label="To" type="date" max={today} field={form.field('to')} />
          <SubmitButton
            look="plain"
            busy={form.busy}
            busyText="Preparing..."
            className="sm:mt-[1.875rem]"
          >
            <Download aria-hidden="true" className="size-4.5" />
            Download CSV
          </SubmitButton>
        </div>
      </form>
    </section>
  )
}

/** Hands a file to the browser's downloads. */
function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
