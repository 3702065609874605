import { ApiError } from '@apeak/contract/client'
import { type ChangedMeanwhile, consoleRefusals, type Versioned } from '@apeak/contract/operators'
import { consolePrefix } from '@apeak/contract/paths'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { call, isWaiting, refusalOf } from '../api.ts'
import { sentenceOf } from './action-dialog.tsx'
import { type EditedFields, savedValues } from './edited-fields.ts'
import { nestedErrors } from './nested-errors.ts'

type Values = Record<string, unknown>

/** Somebody else saved meanwhile: how it stands now, who did it when, and what was to be saved. */
export type Conflict<Edited extends Versioned> = {
  theirs: Edited
  mine: Values
  done: ChangedMeanwhile['done']
}

type Wanted<Edited> = {
  resource: string
  id: string
  fields: EditedFields
  /** Takes what was saved as what is edited now. */
  keep(saved: Edited): void
  /** Forgets what was typed: it waits for approval. */
  onWaiting(): void
}

/**
 * Saves a form's values over the version that was read. `save` is safe to call twice, and answers what is
 * wrong with the fields, as react-admin's forms take it; where somebody else saved meanwhile, `conflict`
 * says how it stands.
 */
export function useSaving<Edited extends Versioned>(wanted: Wanted<Edited>) {
  const { resource, id, fields, keep, onWaiting } = wanted
  const notify = useNotify()
  const isSaving = useRef(false)
  const [conflict, setConflict] = useState<Conflict<Edited>>()
  const save = async (values: Values, version: number) => {
    // State comes too late for a double click.
    if (isSaving.current) return undefined
    isSaving.current = true
    try {
      const body = { ...savedValues(values, fields), version }
      const path = `${consolePrefix}/${resource}/${encodeURIComponent(id)}`
      keep(await call<Edited>('PUT', path, body))
      setConflict(undefined)
      notify('Saved', { type: 'success' })
      return undefined
    } catch (error) {
      if (isWaiting(error)) {
        setConflict(undefined)
        notify(error.message, { type: 'info', autoHideDuration: 10_000 })
        onWaiting()
        return undefined
      }
      if (refusalOf(error) === consoleRefusals.changedMeanwhile) {
        const { current, done } = (error as ApiError).body as ChangedMeanwhile<Edited>
        setConflict({ theirs: current, mine: values, done })
        return undefined
      }
      notify(await sentenceOf(error), { type: 'error' })
      return error instanceof ApiError ? nestedErrors(error.errors) : undefined
    } finally {
      isSaving.current = false
    }
  }
  return { save, conflict, leaveConflict: () => setConflict(undefined) }
}
