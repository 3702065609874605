import { consolePrefix } from '@apeak/contract/paths'
import { type ReactNode, useRef } from 'react'
import { Form, useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { call, isWaitingForApproval } from '../api.ts'
import { Panel } from '../ui/panel.tsx'
import { PageHeading } from '../ui/show-page.tsx'
import { EditBar } from './edit-page.tsx'
import { type NestedErrors, saveErrors } from './edited-fields.ts'

type Props = {
  resource: string
  title: string
  /** Initial values. */
  initially?: Record<string, unknown>
  /** Required inputs; the rest is edited afterwards. */
  children: ReactNode
  /** Warnings beside the button. */
  warning?: ReactNode
  /** The page to open after creation; by default the edit page. */
  pathOf?(id: string | number): string
}

/** Creates a thing once, even on repeated clicks, then opens its page. */
export function CreatePage(props: Props) {
  const { resource, title, initially = {}, children, pathOf, warning } = props
  const notify = useNotify()
  const navigate = useNavigate()
  const isSaving = useRef(false)
  // The same for each attempt, so that a lost response does not create it twice.
  const requestKey = useRef(crypto.randomUUID())
  const create = async (values: object): Promise<NestedErrors | undefined> => {
    if (isSaving.current) return undefined
    isSaving.current = true
    try {
      const body = { ...values, request_key: requestKey.current }
      const { id } = await call<{ id: string | number }>(
        'POST',
        `${consolePrefix}/${resource}`,
        body,
      )
      // After the form is marked as saved, or it would block leaving.
      setTimeout(() => navigate(pathOf?.(id) ?? `/${resource}/${id}`))
      return undefined
    } catch (error) {
      if (isWaitingForApproval(error)) {
        notify(error.message, { type: 'info', autoHideDuration: 10_000 })
        setTimeout(() => navigate('/change-requests'))
        return undefined
      }
      return saveErrors(error, (text) => notify(text, { type: 'error' }))
    } finally {
      isSaving.current = false
    }
  }
  return (
    <>
      <PageHeading title={title} />
      <Form record={initially} onSubmit={create} warnWhenUnsavedChanges noValidate>
        <Panel title="Basics">{children}</Panel>
        <EditBar label="Create" warning={warning} />
      </Form>
    </>
  )
}
