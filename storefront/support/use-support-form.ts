import type { CreatedThread } from '@apeak/contract/support'
import { useEffect, useRef, useState } from 'react'
import { support } from '#messages/support.ts'
import { persistDraft, readDraft, removeDraft } from '../forms/draft.ts'
import { readFormError } from '../forms/form-errors.ts'
import { useForm } from '../forms/use-form.ts'
import { randomId } from '../ui/random-id.ts'
import { toast } from '../ui/toasts.ts'
import { supportFormToast } from './form-toast.ts'

/** Additional fields of a submission. */
type SendDetails = { request_id: string; website: string; elapsed_ms?: number }

type Options<Name extends string> = {
  /** The name of the form's draft. */
  name: string
  values: Record<Name, string>
  send: (values: Record<Name, string>, how: SendDetails) => Promise<CreatedThread>
  /** The duration of the success toast, in milliseconds. */
  toastMs?: number
}

/**
 * A form that opens a support thread: its draft survives a reload, repeating a submission opens one thread,
 * and toasts show the result. `sent` is the thread's number.
 */
export function useSupportForm<Name extends string>(options: Options<Name>) {
  const { name, values, send, toastMs } = options
  const [sent, setSent] = useState<number>()
  const [website, setWebsite] = useState('')
  const startedAt = useRef<number>(undefined)
  useEffect(() => {
    // A restored draft was started long ago.
    startedAt.current = readDraft(name) ? undefined : performance.now()
  }, [name])

  const form = useForm<Name>({
    draft: name,
    values,
    send: async (typed) => {
      const elapsed_ms = startedAt.current && Math.round(performance.now() - startedAt.current)
      const request_id = requestIdOf(name, typed)
      const how = { request_id, website, ...(elapsed_ms ? { elapsed_ms } : {}) }
      const { message, number } = await send(typed, how)
      if (typeof message !== 'string') throw new Error(support.unreadable)
      toast.success(message, toastMs ? { duration: toastMs } : {})
      form.reset()
      removeDraft(`${name}-request`)
      setSent(number)
    },
    explain: (error) => {
      const names = Object.keys(values) as Name[]
      const { fields } = readFormError(error, names, { refused: '', other: '' })
      // Messages about the whole form are toasts.
      return { fields, sentence: '', toasts: [supportFormToast(error)] }
    },
  })
  return {
    ...form,
    sent,
    /** Shows an empty form. */
    again: () => setSent(undefined),
    trap: { value: website, change: setWebsite },
  }
}

type Sent = { id: string; of: string }

/**
 * The request id for a form's values: the same for the same values, even after a reload, so that a retry
 * opens no second ticket.
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
