import type { LibraryPicture } from '@apeak/contract/content-console'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { Title } from 'react-admin'
import { Panel } from '../ui/panel.tsx'
import { FocalPoint } from './focal-point.tsx'
import { useLibraryPicture } from './picture-calls.ts'
import { PictureLibrary } from './picture-library.tsx'

/** All pictures of the shop: bringing one, and saying what matters of it. */
export function PicturesPage() {
  const [chosen, setChosen] = useState<LibraryPicture>()
  return (
    <>
      <Title title="Pictures" />
      <Typography variant="h1" component="h2" sx={{ pt: 2, pb: 1.5 }}>
        Pictures
      </Typography>
      <Panel title="Library">
        <PictureLibrary onChoose={setChosen} />
      </Panel>
      {chosen && <ChosenPicture id={chosen.id} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function ChosenPicture({ id, onClose }: { id: number; onClose(): void }) {
  const titleId = useId()
  const { data } = useLibraryPicture(id)
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {data?.filename ?? 'Picture'}
      </DialogTitle>
      <DialogContent>{data && <FocalPoint picture={data} />}</DialogContent>
    </Dialog>
  )
}
