import type { ConsoleApplication } from '@apeak/contract/affiliates-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { callForFile } from '../api.ts'
import { sentenceOf } from '../ui/action-dialog.tsx'
import { bytesText } from '../ui/bytes-text.ts'
import { Panel } from '../ui/panel.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useRights } from '../ui/use-rights.ts'

/** The document that came with an application: a download, whatever it is, and never shown here. */
export function ApplicationDocument({ application }: { application: ConsoleApplication }) {
  const { id, document } = application
  const { has } = useRights()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (!document) return null
  const download = async () => {
    setFailure(undefined)
    setBusy(true)
    try {
      const file = await callForFile('POST', pathTo(consolePaths.readDocument, { id }), {})
      saveFile(file, `application-${id}.${document.extension}`)
      refresh()
    } catch (error) {
      setFailure(await sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel
      title="Document"
      aside={
        has('affiliates.documents') && (
          <Button variant="outlined" size="small" loading={isBusy} onClick={() => void download()}>
            Download
          </Button>
        )
      }
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {document.filename} ({document.extension.toUpperCase()}, {bytesText(document.bytes)})
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Anybody can upload anything: open it with care. The history shows who downloaded it.
      </Typography>
      {failure && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {failure}
        </Alert>
      )}
    </Panel>
  )
}
