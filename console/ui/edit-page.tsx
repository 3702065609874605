import type { Versioned } from '@apeak/contract/operators'
import { consolePrefix } from '@apeak/contract/paths'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Form, RecordContextProvider, ResourceContextProvider, Title } from 'react-admin'
import { useParams } from 'react-router-dom'
import { call } from '../api.ts'
import { waitingChangesKey } from '../approvals/use-waiting-changes.ts'
import { WaitingChange } from '../approvals/waiting-change.tsx'
import { ChangedMeanwhileDialog } from './changed-meanwhile-dialog.tsx'
import { EditBar } from './edit-bar.tsx'
import type { EditedFields } from './edited-fields.ts'
import { RetryAlert } from './retry-alert.tsx'
import { SubjectHistory } from './subject-history.tsx'
import { useRights } from './use-rights.ts'
import { useSaving } from './use-saving.ts'
import { editedKey, useSeeEdited } from './use-see-edited.ts'

type Thing = Versioned & { id: number | string }

type Props<Edited extends Thing> = {
  /** The last part of the path of its calls, `/api/console/<resource>/<id>`. */
  resource: string
  /** What is saved, by the names of the fields: all that a PUT carries besides the version. */
  fields: EditedFields
  titleOf(thing: Edited): string
  /** The right without which it can only be read. */
  right: string
  /** What its history calls it. */
  kind: string
  /** The form's inputs. */
  children: ReactNode
  /** What stands beside them, such as a `PublishPanel`; within the form. */
  aside?: ReactNode
  /** What stands below, outside the form. */
  below?: (thing: Edited) => ReactNode
}

/**
 * The page on which a thing is edited. It is saved whole, over the version that was read: where somebody
 * saved another meanwhile, both are shown field by field. The id is the address's own.
 */
export function EditPage<Edited extends Thing>(props: Props<Edited>) {
  const { resource } = props
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: editedKey(resource, id),
    queryFn: () => call<Edited>('GET', `${consolePrefix}/${resource}/${encodeURIComponent(id)}`),
    // What is being edited is not exchanged under the hands: a save says whether it is the present one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error) {
    return (
      <Box sx={{ py: 2 }}>
        <RetryAlert retry={refetch}>This could not be read: {error.message}</RetryAlert>
      </Box>
    )
  }
  if (!data) return <Skeleton variant="rounded" height={320} sx={{ my: 2 }} aria-label="Loading" />
  return <EditForm {...props} key={id} id={id} read={data} />
}

type FormProps<Edited extends Thing> = Props<Edited> & { id: string; read: Edited }

function EditForm<Edited extends Thing>(props: FormProps<Edited>) {
  const { resource, id, read, fields, titleOf, right, kind, children, aside, below } = props
  const queries = useQueryClient()
  const { has } = useRights()
  // In which form their decisions are made, where somebody else saved meanwhile.
  const [attempt, setAttempt] = useState(0)
  const keep = (saved: Edited) => queries.setQueryData(editedKey(resource, id), saved)
  const startOver = () => setAttempt((before) => before + 1)
  const onWaiting = () => {
    void queries.invalidateQueries({ queryKey: waitingChangesKey })
    startOver()
  }
  const { save, conflict, leaveConflict } = useSaving<Edited>({
    ...{ resource, id, fields, keep, onWaiting },
  })
  const seeEdited = useSeeEdited()
  const mayChange = has(right)
  return (
    <ResourceContextProvider value={resource}>
      <RecordContextProvider value={read}>
        <Title title={titleOf(read)} />
        <Box sx={aside ? {} : { maxWidth: 860 }}>
          {mayChange && (
            <WaitingChange kind={kind} id={id} onDecided={() => seeEdited(resource, id)} />
          )}
          <Form
            key={attempt}
            record={read}
            onSubmit={(values: Record<string, unknown>) => save(values, read.version)}
            warnWhenUnsavedChanges
            noValidate
          >
            <Typography
              variant="h1"
              component="h2"
              sx={{ pt: 2, pb: 1.5, overflowWrap: 'anywhere' }}
            >
              {titleOf(read)}
            </Typography>
            <Box component="fieldset" disabled={!mayChange} sx={aside ? columns : column}>
              <Box sx={{ minWidth: 0, display: 'grid', gap: 2, alignContent: 'start' }}>
                {children}
              </Box>
              {aside && (
                <Box sx={{ minWidth: 0, display: 'grid', gap: 2, alignContent: 'start' }}>
                  {aside}
                </Box>
              )}
            </Box>
            {mayChange && <EditBar label="Save" />}
          </Form>
          {below && <Box sx={{ mt: 2 }}>{below(read)}</Box>}
          <Box sx={{ mt: 4 }}>
            <SubjectHistory key={read.version} kind={kind} id={id} />
          </Box>
        </Box>
        {conflict && (
          <ChangedMeanwhileDialog
            fields={fields}
            read={read}
            {...conflict}
            onClose={leaveConflict}
            onTheirs={(theirs) => {
              leaveConflict()
              keep(theirs)
              startOver()
            }}
            onSave={(values, version) => save(values, version)}
          />
        )}
      </RecordContextProvider>
    </ResourceContextProvider>
  )
}

const column = {
  border: 0,
  m: 0,
  p: 0,
  minWidth: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
} as const

const columns = {
  ...column,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
} as const
