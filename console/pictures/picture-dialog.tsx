import type { LibraryPicture } from '@apeak/contract/content-console'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { PictureLibrary } from './picture-library.tsx'

type Props = { onChoose(picture: LibraryPicture): void; onClose(): void }

/** Lets a picture be chosen from the library, or brought into it. Mounted while it is open. */
export function PictureDialog({ onChoose, onClose }: Props) {
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId} component="h2" variant="h2">
        Choose a picture
      </DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        <PictureLibrary onChoose={onChoose} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  )
}
