import Button from '@mui/material/Button'
import { useNotify } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { call } from '../api.ts'
import { sentenceOf } from './action-dialog.tsx'
import { type EditedFields, savedValues } from './edited-fields.ts'

type PreviewProps = {
  /** The call that answers the link. */
  path: string
  /** What of the form is sent along, read when the button is clicked. */
  bodyOf(): unknown
  disabled?: boolean
  children: string
}

function LinkButton({ path, bodyOf, disabled = false, children }: PreviewProps) {
  const notify = useNotify()
  const open = async () => {
    // Opened before the answer comes: browsers take a later window for an unwanted one.
    const tab = window.open('', '_blank')
    try {
      const { url } = await call<{ url: string }>('POST', path, bodyOf())
      if (tab) tab.location.href = url
      else window.location.assign(url)
    } catch (error) {
      tab?.close()
      notify(await sentenceOf(error), { type: 'error' })
    }
  }
  return (
    <Button size="small" variant="outlined" onClick={open} disabled={disabled}>
      {children}
    </Button>
  )
}

/** Opens what was saved as shoppers will see it. */
export function PreviewSaved({ path }: { path: string }) {
  const { isDirty } = useFormState()
  return (
    <LinkButton path={path} bodyOf={() => ({})} disabled={isDirty}>
      {isDirty ? 'Save to preview' : 'Preview'}
    </LinkButton>
  )
}

type PreviewEditedProps = { path: string; fields: EditedFields; more?: Record<string, unknown> }

/** Opens what the form holds as shoppers would see it, saved or not. `more` goes along with its fields. */
export function PreviewEdited({ path, fields, more = {} }: PreviewEditedProps) {
  const { getValues } = useFormContext()
  return (
    <LinkButton path={path} bodyOf={() => ({ ...savedValues(getValues(), fields), ...more })}>
      Preview
    </LinkButton>
  )
}
