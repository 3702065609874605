import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import { useRefusalToasts } from '../ui/toasts.ts'
import { persistDraft, readDraft, removeDraft } from './draft.ts'
import { type FormErrors, noFormErrors } from './form-errors.ts'

type Values<Name extends string> = Record<Name, string>

type Options<Name extends string> = {
  /** What stands in the fields until something is typed. It may change, when the shop answers. */
  values: Values<Name>
  /** What is wrong before anything is sent. */
  check?: (values: NoInfer<Values<Name>>) => Partial<NoInfer<Values<Name>>>
  send: (values: NoInfer<Values<Name>>) => Promise<unknown>
  /** What to show when sending failed. */
  explain: (error: unknown) => FormErrors<NoInfer<Name>>
  /** Under this name what is typed survives a reload, until it is reset. */
  draft?: string
  /** Errors stay until the next sending, instead of until their field is edited. */
  keepErrors?: boolean
}

/** One field of a form, for whatever shows it. */
export type FieldState = {
  name: string
  value: string
  error: string
  change: (value: string) => void
}

/**
 * A form: what is typed, what was refused, whether it is being sent. It is sent once at a time, and
 * a refusal moves the focus to the first field that is wrong.
 */
export function useForm<Name extends string>(options: Options<Name>) {
  const { values: initial, check, send, explain, draft, keepErrors = false } = options
  const [typed, setTyped] = useState<Partial<Values<Name>>>({})
  const [failure, setFailure] = useState<FormErrors<Name>>(noFormErrors)
  const [refusals, setRefusals] = useState(0)
  const [busy, setBusy] = useState(false)
  // State is too late to stop a second click in the same moment.
  const running = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const toasts = useRefusalToasts()
  const values = { ...initial, ...typed }

  // Only now: the page came from the server, which knows of no draft.
  useEffect(() => {
    const found = draft && readDraft<Partial<Values<Name>>>(draft)
    if (found) setTyped((before) => ({ ...found, ...before }))
  }, [draft])

  useEffect(() => {
    if (refusals === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  function refuse(why: FormErrors<Name>) {
    toasts.show(...(why.toasts ?? []))
    setFailure(why)
    setRefusals((before) => before + 1)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (running.current) return
    const fields: Partial<Values<Name>> = check?.(values) ?? {}
    if (Object.keys(fields).length > 0) return refuse({ fields, sentence: '' })
    running.current = true
    setBusy(true)
    setFailure(noFormErrors)
    toasts.takeBack()
    try {
      await send(values)
    } catch (error) {
      refuse(explain(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  function change(name: Name, value: string) {
    const next = { ...typed, [name]: value }
    setTyped((before) => ({ ...before, [name]: value }))
    if (draft) persistDraft(draft, next)
    if (keepErrors || !failure.fields[name]) return
    setFailure(({ fields, sentence }) => ({ fields: { ...fields, [name]: undefined }, sentence }))
  }

  const attributes: ComponentProps<'form'> = { ref: form, onSubmit: submit }
  return {
    attributes,
    values,
    busy,
    /** The refusal of the form as a whole, or empty. */
    sentence: failure.sentence,
    /** Whether nothing is refused at the moment. */
    clean: failure.sentence === '' && Object.values(failure.fields).every((error) => !error),
    field: (name: Name): FieldState => ({
      name,
      value: values[name],
      error: failure.fields[name] ?? '',
      change: (value) => change(name, value),
    }),
    /** Forgets what was typed: the fields show their values again. */
    reset: () => {
      if (draft) removeDraft(draft)
      setTyped({})
    },
  }
}
