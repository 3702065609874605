import type { BackupFolder, ShownBackup } from '@apeak/contract/system-console'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ageOf } from '../ui/age.ts'
import { bytesText } from '../ui/bytes-text.ts'
import { Facts } from '../ui/facts.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'

type Props = { backups: readonly ShownBackup[]; folder: BackupFolder | null }

/** How the backups of the last nights went, and the folder that they are in. */
export function BackupPanel({ backups, folder }: Props) {
  const last = backups.find(({ failure }) => failure === null)
  return (
    <Panel title="Backups">
      {folder?.fault && (
        <Alert severity="error" sx={{ mb: 2 }}>
          None can be made now: {folder.fault}
        </Alert>
      )}
      <Facts
        facts={[
          ['Last whole one', last ? `${ageOf(last.finished_at)} ago` : 'There is none'],
          ['Its size', last?.bytes ? bytesText(last.bytes) : '—'],
          ...(folder && !folder.fault
            ? ([
                [
                  'Kept here',
                  `${folder.files} of at most ${folder.keep}, ${bytesText(folder.bytes)}`,
                ],
                ['Free there', bytesText(folder.free_bytes)],
              ] as const)
            : []),
        ]}
      />
      {!folder && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          This process makes none: it has no folder for them.
        </Typography>
      )}
      {backups.length > 0 && (
        <Box
          component="ul"
          aria-label="Backups by night"
          sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}
        >
          {backups.map((one) => (
            <BackupLine key={one.id} backup={one} />
          ))}
        </Box>
      )}
    </Panel>
  )
}

function BackupLine({
  backup: { finished_at, bytes, row_count, failure },
}: {
  backup: ShownBackup
}) {
  return (
    <Box component="li" sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
      <Time at={finished_at} />
      {failure === null ? (
        `: ${bytesText(bytes ?? 0)}, ${(row_count ?? 0).toLocaleString('en-MY')} rows`
      ) : (
        <Box component="span" sx={{ color: 'error.main' }}>
          : failed, {failure}
        </Box>
      )}
    </Box>
  )
}
