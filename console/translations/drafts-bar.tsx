import { Button, Paper } from '@mui/material'
import { useNotifiedRun } from '../ui/run.ts'
import { Note } from '../ui/text.tsx'
import { useDrafts } from './drafts.ts'
import { useSaveTranslations } from './save-translations.ts'

/** Saves all unsaved translations; none without. */
export function DraftsBar() {
  const drafts = [...useDrafts().values()]
  const saveTexts = useSaveTranslations()
  const { run, isRunning } = useNotifiedRun()
  if (drafts.length === 0) return null
  return (
    <Paper
      sx={{
        position: 'sticky',
        bottom: 'calc(8px + var(--phone-bar))',
        zIndex: 2,
        mt: 2,
        px: 2,
        py: 1,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        rowGap: 1,
        alignItems: 'center',
      }}
    >
      <Note role="status" sx={{ mr: 'auto' }}>
        {drafts.length === 1 ? '1 unsaved translation' : `${drafts.length} unsaved translations`}
      </Note>
      <Button variant="contained" disabled={isRunning} onClick={() => run(() => saveTexts(drafts))}>
        Save all
      </Button>
    </Paper>
  )
}
