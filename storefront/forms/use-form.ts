import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import { useRefusalToasts } from '../ui/toasts.ts'
import { persistDraft, readDraft, removeDraft } from './draft.ts'
import { type Fallbacks, type FormErrors, noFormErrors, readFormError } from './form-errors.ts'

type Values<Name extends string> = Record<Name, string>

type Options<Name extends string> = {
  /** The initial values. They may change when the shop answers. */
  values: Values<Name>
  /** Validates the values before sending. */
  check?: (values: NoInfer<Values<Name>>) => Partial<NoInfer<Values<Name>>>
  send: (values: NoInfer<Values<Name>>) => Promise<unknown>
  /** Messages for failures without their own; by default that for unexpected ones. */
  texts?: Partial<Fallbacks>
  /** Converts a failure to errors; by default those that name a field of `values`, with `texts`. */
  explain?: (error: unknown) => FormErrors<NoInfer<Name>>
  /** The name of the draft that survives a reload, until it is reset. */
  draft?: string
  /** Whether errors stay until the next submission, instead of until their field is edited. */
  keepErrors?: boolean
}

/** The state of a form's field. */
export type FieldState = {
  name: string
  value: string
  error: string
  change: (value: string) => void
}

/**
 * A form's values, errors and submission. It submits once at a time, and on a refusal focuses the first
 * invalid field.
 */
export function useForm<Name extends string>(options: Options<Name>) {
  const { values: initial, check, send, texts, draft, keepErrors = false } = options
  const { explain = (error) => readFormError(error, namesOf(initial), texts) } = options
  const [typed, setTyped] = useState<Partial<Values<Name>>>({})
  const [failure, setFailure] = useState<FormErrors<Name>>(noFormErrors)
  const [refusals, setRefusals] = useState(0)
  const [busy, setBusy] = useState(false)
  // State updates too late to stop a second click in the same moment.
  const running = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const toasts = useRefusalToasts()
  const values = { ...initial, ...typed }

  // After hydration: the server's page knows no draft.
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
    /** The error of the whole form, or empty. */
    sentence: failure.sentence,
    /** Whether there are no errors. */
    clean: failure.sentence === '' && Object.values(failure.fields).every((error) => !error),
    field: (name: Name): FieldState => ({
      name,
      value: values[name],
      error: failure.fields[name] ?? '',
      change: (value) => change(name, value),
    }),
    /** Discards the input and shows the initial values. */
    reset: () => {
      if (draft) removeDraft(draft)
      setTyped({})
    },
  }
}

const namesOf = <Name extends string>(values: Values<Name>) => Object.keys(values) as Name[]
