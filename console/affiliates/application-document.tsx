import type { ConsoleApplication } from '@apeak/contract/affiliates-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { callForFile } from '../api.ts'
import { sentenceOf } from '../ui/action-dialog.tsx'
import { Panel } from '../ui/panel.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useRights } from '../ui/use-rights.ts'

/**
 * The document that came with an application. A picture is shown, as nothing but pixels; a PDF is never
 * opened within the console, but saved.
 */
export function ApplicationDocument({ application }: { application: ConsoleApplication }) {
  const { id, document } = application
  const { has } = useRights()
  const refresh = useRefresh()
  const [picture, setPicture] = useState<string>()
  const [failure, setFailure] = useState<string>()
  if (!document) return null
  const isPicture = document.extension !== 'pdf'
  const read = async () => {
    setFailure(undefined)
    try {
      const file = await callForFile('POST', pathTo(consolePaths.readDocument, { id }), {})
      if (isPicture) setPicture(await dataAddressOf(file))
      else saveFile(file, `application-${id}.pdf`)
      refresh()
    } catch (error) {
      setFailure(await sentenceOf(error))
    }
  }
  return (
    <Panel
      title="Document"
      aside={
        has('affiliates.documents') && (
          <Button variant="outlined" size="small" onClick={() => void read()}>
            {isPicture ? 'Show the picture' : 'Save the PDF'}
          </Button>
        )
      }
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {document.filename} ({Math.ceil(document.bytes / 1024).toLocaleString('en-MY')} kB)
      </Typography>
      <Typography variant="body2" color="textSecondary">
        That you read it is written down.
      </Typography>
      {failure && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {failure}
        </Alert>
      )}
      {picture && (
        <Box
          component="img"
          src={picture}
          alt="The document of this application"
          sx={{ mt: 1.5, maxWidth: '100%', display: 'block', borderRadius: 1 }}
        />
      )}
    </Panel>
  )
}

/** A file as an address that the console's policy lets pictures have. */
const dataAddressOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
