import type { LibraryPicture } from '@apeak/contract/content-console'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { sentenceOf } from '../ui/action-dialog.tsx'
import { pictureTypes, uploadPicture, useKeepPicture } from './picture-calls.ts'

/** Uploads one picture at a time; says why one is refused. */
export function usePictureUpload(onDone: (picture: LibraryPicture) => void) {
  const notify = useNotify()
  const keep = useKeepPicture()
  const [isUploading, setUploading] = useState(false)
  const underway = useRef(false)
  const upload = async (file: File | undefined) => {
    if (!file || underway.current) return
    underway.current = true
    setUploading(true)
    try {
      const picture = await uploadPicture(file)
      keep(picture)
      onDone(picture)
    } catch (error) {
      notify(await sentenceOf(error), { type: 'error' })
    } finally {
      underway.current = false
      setUploading(false)
    }
  }
  return { upload, isUploading }
}

type Props = { label: string; isUploading: boolean; onFile(file: File | undefined): void }

/** A button that lets one choose a file. */
export function UploadButton({ label, isUploading, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<UploadIcon />}
        loading={isUploading}
        loadingPosition="start"
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        hidden
        tabIndex={-1}
        aria-label={label}
        onChange={({ target }) => {
          onFile(target.files?.[0])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
