import type { ThreadOpened } from '@apeak/contract/support'
import { useEffect, useRef, useState } from 'react'
import { persistDraft, readDraft, removeDraft } from '../forms/draft.ts'
import { readFormError } from '../forms/form-errors.ts'
import { useForm } from '../forms/use-form.ts'
import { randomId } from '../ui/random-id.ts'
import { toast } from '../ui/toasts.ts'
import { supportFormToast } from './form-toast.ts'

/** What a form sends besides what was typed. */
type HowSent = { request_id: string; website: string; elapsed_ms?: number }

type Options<Name extends string> = {
  /** The form's name among the drafts of this tab. */
  name: string
  values: Record<Name, string>
  send: (values: Record<Name, string>, how: HowSent) => Promise<ThreadOpened>
  /** How long the toast of success stays, in milliseconds. */
  toastMs?: number
}

/**
 * A form that opens a support thread: what is typed survives a reload, sending it twice opens one
 * thread, and toasts tell how it went. `sent` is the thread's number once there is one.
 */
export function useSupportForm<Name extends string>(options: Options<Name>) {
  const { name, values, send, toastMs } = options
  const [sent, setSent] = useState<number>()
  const [website, setWebsite] = useState('')
  const begun = useRef<number>(undefined)
  useEffect(() => {
    // Whoever goes on with a draft began long ago.
    begun.current = readDraft(name) ? undefined : performance.now()
  }, [name])

  const form = useForm<Name>({
    draft: name,
    values,
    send: async (typed) => {
      const elapsed_ms = begun.current && Math.round(performance.now() - begun.current)
      const request_id = requestIdOf(name, typed)
      const how = { request_id, website, ...(elapsed_ms ? { elapsed_ms } : {}) }
      const { message, number } = await send(typed, how)
      toast.success(message, toastMs ? { duration: toastMs } : {})
      form.reset()
      removeDraft(`${name}-request`)
      setSent(number)
    },
    explain: (error) => {
      const names = Object.keys(values) as Name[]
      const { fields } = readFormError(error, names, { refused: '', other: '' })
      // A toast says what concerns the whole form.
      return { fields, sentence: '', toasts: [supportFormToast(error)] }
    },
  })
  return {
    ...form,
    sent,
    /** Shows the empty form again. */
    again: () => setSent(undefined),
    trap: { value: website, change: setWebsite },
  }
}

type Sent = { id: string; of: string }

/**
 * The id under which a form's values are sent: the same for the same values, also after a reload, so
 * that what is sent again because no answer came is not a second ticket.
 */
function requestIdOf(form: string, values: unknown): string {
  const of = JSON.stringify(values)
  const name = `${form}-request`
  const sent = readDraft<Sent>(name)
  if (sent?.of === of) return sent.id
  const id = randomId()
  persistDraft(name, { id, of } satisfies Sent)
  return id
}
