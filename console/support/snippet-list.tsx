import type { Snippet } from '@apeak/contract/support-console'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { DataTable } from 'react-admin'
import { Link } from 'react-router-dom'
import { ConsoleList } from '../ui/console-list.tsx'
import { ConsoleTable, wideOnly } from '../ui/console-table.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { Time } from '../ui/malaysian-time.tsx'

/** Saved answers by name, those that are offered to nobody last. */
export function SnippetList() {
  return (
    <ConsoleList
      title="Saved answers"
      actions={<ListActions create="New answer" right="snippets.change" />}
    >
      <ConsoleTable nothing="No answer is saved yet.">
        <DataTable.Col
          label="Name"
          disableSort
          render={({ id, name, archived_at }: Snippet) => (
            <>
              <Link to={`/snippets/${id}`}>{name}</Link>{' '}
              {archived_at && <Chip size="small" label="Archived" variant="outlined" />}
            </>
          )}
        />
        <DataTable.Col
          label="Text"
          disableSort
          render={({ body }: Snippet) => (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {body.length > 160 ? `${body.slice(0, 160)}…` : body}
            </Typography>
          )}
        />
        <DataTable.Col
          label="Changed"
          disableSort
          {...wideOnly}
          render={({ updated_at }: Snippet) => <Time at={updated_at} />}
        />
      </ConsoleTable>
    </ConsoleList>
  )
}
