import ImageIcon from '@mui/icons-material/ImageOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useKeepPicture, useLibraryPicture } from '../pictures/picture-calls.ts'
import { PictureDialog } from '../pictures/picture-dialog.tsx'
import { smaller } from '../pictures/picture-library.tsx'

type Props = { label: string; id: number | null; onChange(id: number): void }

/** A picture in a line: a click chooses another. */
export function SmallPictureField({ label, id, onChange }: Props) {
  const { data: picture } = useLibraryPicture(id)
  const keep = useKeepPicture()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        aria-label={label}
        onClick={() => setOpen(true)}
        sx={{ borderRadius: 1, border: 1, borderColor: 'divider', width: 44, height: 44, p: 0 }}
      >
        {picture ? (
          <img
            src={smaller(picture)}
            alt=""
            width={42}
            height={42}
            style={{ objectFit: 'cover', borderRadius: 7 }}
          />
        ) : (
          <ImageIcon fontSize="small" />
        )}
      </IconButton>
      {isOpen && (
        <PictureDialog
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            keep(chosen)
            onChange(chosen.id)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
