import type { TextVersion } from '@apeak/contract/content-console'
import type { Page } from '@apeak/contract/lists'
import type { Versioned } from '@apeak/contract/operators'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRecordContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useActorNames } from '../operators/operator-names.ts'
import { useRead } from '../read.ts'
import { RichTextReader } from '../rich-text/rich-text-field.tsx'
import { ConsoleDialog } from '../ui/dialog.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'
import { Muted, Note } from '../ui/text.tsx'

type Props = {
  kind: 'post' | 'page'
  /** The fields of a version, by form field. */
  fields: readonly string[]
}

/** Earlier versions of a text, to view and to restore into the form. */
export function TextVersions({ kind, fields }: Props) {
  const record = useRecordContext<Versioned & { id: number | string }>()
  const nameOf = useActorNames()
  const [shown, setShown] = useState<TextVersion>()
  const { data, error } = useRead<Page<TextVersion>>(
    ['text versions', kind, record?.id, record?.version],
    pathTo(consolePaths.textVersions, {}, { kind, thing: String(record?.id), per_page: 50 }),
    { enabled: record !== undefined },
  )
  return (
    <Panel title="Earlier versions" isFolded>
      {error && <Alert severity="error">The versions could not be loaded.</Alert>}
      {data?.total === 0 && <Muted>No earlier versions.</Muted>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {data?.data.map((version) => (
          <li key={version.id}>
            <Button size="small" color="inherit" onClick={() => setShown(version)}>
              Version {version.version}
            </Button>
            <Note component="span">
              {' '}
              until <Time at={version.created_at} />, {nameOf('operator', version.actor)}
            </Note>
          </li>
        ))}
      </Box>
      {shown && (
        <VersionDialog version={shown} fields={fields} onClose={() => setShown(undefined)} />
      )}
    </Panel>
  )
}

type DialogProps = { version: TextVersion; fields: readonly string[]; onClose(): void }

function VersionDialog({ version: { version, content }, fields, onClose }: DialogProps) {
  const { setValue } = useFormContext()
  const notify = useNotify()
  const returnToShop = () => {
    for (const name of fields) setValue(name, content[name] ?? '', { shouldDirty: true })
    notify('Restored. Save to keep it.', { type: 'info' })
    onClose()
  }
  return (
    <ConsoleDialog
      title={`Version ${version}`}
      onClose={onClose}
      maxWidth="md"
      cancel="Close"
      actions={
        <Button onClick={returnToShop} variant="contained">
          Restore
        </Button>
      }
    >
      {fields.map((name) =>
        richFields.includes(name) ? (
          <RichTextReader key={name} html={String(content[name] ?? '')} />
        ) : (
          <Typography key={name} variant={name === 'title' ? 'h2' : 'body1'} component="p">
            {String(content[name] ?? '')}
          </Typography>
        ),
      )}
    </ConsoleDialog>
  )
}

const richFields = ['description', 'body']
