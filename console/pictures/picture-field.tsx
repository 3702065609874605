import { Box, Button, FormHelperText, Typography } from '@mui/material'
import { type ClipboardEvent, type DragEvent, useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { Loading } from '../ui/loading.tsx'
import { Note } from '../ui/text.tsx'
import {
  picturesOf,
  UploadButton,
  useLibraryPicture,
  usePictureChoice,
  usePictureUpload,
} from './picture-library.tsx'
import { FocalPoint } from './pictures-page.tsx'

type Props = {
  /** Its value is the picture's id, or null. */
  source: string
  label: string
  helperText?: string
}

/** Selects, uploads, pastes or removes a picture, and sets its focal point. */
export function PictureField({ source, label, helperText }: Props) {
  const { field, fieldState } = useController({ name: source })
  const id = (field.value ?? null) as number | null
  const { dialog, open } = usePictureChoice((chosen) => field.onChange(chosen.id))
  const [isOver, setOver] = useState(false)
  const { upload, isUploading } = usePictureUpload((brought) => field.onChange(brought.id))
  const labelId = useId()
  const failure = fieldState.error?.message
  const take = (event: DragEvent | ClipboardEvent, data: DataTransfer | null) => {
    const [file] = picturesOf(data)
    setOver(false)
    if (!file) return
    event.preventDefault()
    void upload(file)
  }
  return (
    <Box
      role="group"
      aria-labelledby={labelId}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => take(event, event.dataTransfer)}
      onPaste={(event) => take(event, event.clipboardData)}
      sx={{ ...place, borderColor: failure ? 'error.main' : isOver ? 'primary.main' : 'divider' }}
    >
      <Typography id={labelId} variant="body2" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <FieldPicture id={id} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <UploadButton label="Upload" isUploading={isUploading} onFile={upload} />
        <Button size="small" variant="outlined" onClick={open}>
          Choose from the library
        </Button>
        {id !== null && (
          <Button size="small" color="inherit" onClick={() => field.onChange(null)}>
            Remove
          </Button>
        )}
      </Box>
      {(failure ?? helperText) && (
        <FormHelperText error={failure !== undefined}>{failure ?? helperText}</FormHelperText>
      )}
      {dialog}
    </Box>
  )
}

/** The chosen picture with its focal point, or an upload area. */
function FieldPicture({ id }: { id: number | null }) {
  const { data: picture, error } = useLibraryPicture(id)
  return (
    <>
      {id === null && <Note>Drop or paste a picture here, or choose one.</Note>}
      {id !== null && !picture && !error && <Loading width={220} height={120} />}
      {error && (
        <Typography variant="body2" color="error">
          The picture could not be loaded.
        </Typography>
      )}
      {picture && <FocalPoint key={picture.id} picture={picture} />}
    </>
  )
}

const place = {
  display: 'grid',
  gap: 1,
  justifyItems: 'start',
  alignContent: 'start',
  minWidth: 0,
  p: 1.5,
  border: '1px dashed',
  borderRadius: 1,
} as const
