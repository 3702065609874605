import type { ImportedCodes, Stock } from '@apeak/contract/codes-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { useNotify, useRefresh } from 'react-admin'
import { call } from '../api.ts'
import { BringLines, type Looked } from '../ui/bring-lines.tsx'
import { codesText, ImportPreview } from './import-preview.tsx'

/** Brings codes in: pasted or from a file, looked at first. */
export function ImportCodes({ stock }: { stock: Stock }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const id = String(stock.id)
  const bringIn = async ({ text, request_key }: Looked<ImportedCodes>) => {
    const path = pathTo(consolePaths.importCodes, { id })
    const { taken } = await call<ImportedCodes>('POST', path, { text, request_key })
    notify(`${codesText(taken)} imported`, { type: 'success' })
    refresh()
  }
  return (
    <BringLines<ImportedCodes>
      label="Codes"
      helperText="One a line. Behind a comma the last day on which it is valid, as 2027-01-31 or 31/01/2027."
      rows={{ min: 4, max: 14 }}
      lookLabel="Preview"
      previewPath={pathTo(consolePaths.previewCodes, { id })}
      apply={bringIn}
    >
      {(preview, props) => <ImportPreview preview={preview} stock={stock} {...props} />}
    </BringLines>
  )
}
