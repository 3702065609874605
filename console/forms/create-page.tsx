import { ApiError } from '@apeak/contract/client'
import { consolePrefix } from '@apeak/contract/paths'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef } from 'react'
import { Form, Title, useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { call, isWaitingForApproval } from '../api.ts'
import { failureText } from '../ui/action-dialog.tsx'
import { Panel } from '../ui/panel.tsx'
import { EditBar } from './edit-page.tsx'
import { type NestedErrors, nestedErrors } from './edited-fields.ts'

type Props = {
  resource: string
  title: string
  /** What the form begins with. */
  initially?: Record<string, unknown>
  /** The form's inputs: what is needed to begin with. The rest is edited afterwards. */
  children: ReactNode
  /** Where the operator is led with what was created: to its own page unless told otherwise. */
  pathOf?(id: string | number): string
}

/** The page on which a thing is created, once whatever is clicked; its own page follows. */
export function CreatePage({ resource, title, initially = {}, children, pathOf }: Props) {
  const notify = useNotify()
  const navigate = useNavigate()
  const isSaving = useRef(false)
  // The same for every try: an answer that was lost does not create it twice.
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
      // Not before the form knows that it is saved: it would ask whether to leave.
      setTimeout(() => navigate(pathOf?.(id) ?? `/${resource}/${id}`))
      return undefined
    } catch (error) {
      if (isWaitingForApproval(error)) {
        notify(error.message, { type: 'info', autoHideDuration: 10_000 })
        setTimeout(() => navigate('/change-requests'))
        return undefined
      }
      notify(await failureText(error), { type: 'error' })
      return error instanceof ApiError ? nestedErrors(error.errors) : undefined
    } finally {
      isSaving.current = false
    }
  }
  return (
    <>
      <Title title={title} />
      <Typography variant="h1" component="h2" sx={{ pt: 2, pb: 1.5 }}>
        {title}
      </Typography>
      <Form record={initially} onSubmit={create} noValidate>
        <Panel title="To begin with">{children}</Panel>
        <EditBar label="Create" />
      </Form>
    </>
  )
}
