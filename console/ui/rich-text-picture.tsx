import type { LibraryPicture } from '@apeak/contract/content-console'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import type { Editor } from '@tiptap/core'
import { type FormEvent, useId, useState } from 'react'
import { PictureDialog } from '../pictures/picture-dialog.tsx'
import { insertPicture, type PictureInText } from './insert-picture.ts'

type Props = { editor: Editor; onClose(): void }

/** Puts a picture of the library into a text, or changes the one that is selected. */
export function TextPictureDialog({ editor, onClose }: Props) {
  const isThere = editor.isActive('picture')
  const [picture, setPicture] = useState(
    isThere ? (editor.getAttributes('picture') as PictureInText) : undefined,
  )
  const [isChoosing, setChoosing] = useState(!isThere)
  const [alt, setAlt] = useState(picture?.alt ?? '')
  const titleId = useId()
  if (!picture || isChoosing) {
    return (
      <PictureDialog
        onClose={picture ? () => setChoosing(false) : onClose}
        onChoose={({ url, width, height }: LibraryPicture) => {
          setPicture({ src: url, alt, width, height })
          setChoosing(false)
        }}
      />
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The form that the text stands in is not sent with it.
    event.stopPropagation()
    insertPicture(editor, { ...picture, alt: alt.trim() })
    onClose()
  }
  const remove = () => {
    editor.chain().focus().deleteSelection().run()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId} component="h2" variant="h2">
          Picture
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Box component="img" src={picture.src} alt="" sx={preview} />
          <TextField
            autoFocus
            label="What the picture shows"
            value={alt}
            onChange={({ target }) => setAlt(target.value)}
            helperText="Read to those who do not see it. Leave it empty where the picture only decorates."
            slotProps={{ htmlInput: { maxLength: 250 } }}
          />
          <Button
            variant="outlined"
            size="small"
            sx={{ justifySelf: 'start' }}
            onClick={() => setChoosing(true)}
          >
            Choose another
          </Button>
        </DialogContent>
        <DialogActions>
          {isThere && (
            <Button onClick={remove} color="error" sx={{ mr: 'auto' }}>
              Remove picture
            </Button>
          )}
          <Button onClick={onClose} color="inherit">
            Cancel
          </Button>
          <Button type="submit" variant="contained">
            {isThere ? 'Change picture' : 'Insert picture'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const preview = {
  maxWidth: '100%',
  maxHeight: 240,
  borderRadius: 1,
  justifySelf: 'center',
  bgcolor: 'action.hover',
} as const
