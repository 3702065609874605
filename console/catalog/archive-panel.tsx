import { consolePrefix } from '@apeak/contract/paths'
import Typography from '@mui/material/Typography'
import { useRecordContext, useResourceContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'
import { useSeeEdited } from '../ui/use-see-edited.ts'

/** Archives what has no times of its own, and brings it back. */
export function ArchivePanel({ right }: { right: string }) {
  const resource = useResourceContext() ?? ''
  const record = useRecordContext<{ id: number; archived_at: string | null }>()
  const { isDirty } = useFormState()
  const seeEdited = useSeeEdited()
  if (!record) return null
  const isArchived = record.archived_at !== null
  const path = `${consolePrefix}/${resource}/${record.id}/${isArchived ? 'restore' : 'archive'}`
  return (
    <Panel title="State">
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {isArchived ? (
          <>
            Archived <Time at={record.archived_at ?? ''} />. Shoppers do not see it.
          </>
        ) : (
          'Shoppers see it.'
        )}
      </Typography>
      <ActionButton
        label={isArchived ? 'Restore' : 'Archive'}
        title={isArchived ? 'Restore it?' : 'Archive it?'}
        right={right}
        disabled={isDirty}
        run={() => call('POST', path, {})}
        done={isArchived ? 'Restored' : 'Archived'}
        onDone={() => seeEdited(resource, record.id)}
      >
        <Typography>
          {isArchived ? 'Shoppers see it again.' : 'Shoppers do not see it any more.'}
        </Typography>
        {isDirty && <Typography color="warning">Save your changes first.</Typography>}
      </ActionButton>
    </Panel>
  )
}
