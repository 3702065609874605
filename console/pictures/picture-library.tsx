import type { LibraryPicture } from '@apeak/contract/content-console'
import { type MoveFocalPoint, UPLOADED_PICTURE } from '@apeak/contract/content-console'
import type { Page } from '@apeak/contract/lists'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import { Box, Button, TextField } from '@mui/material'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { useRead } from '../read.ts'
import { ConsoleDialog } from '../ui/dialog.tsx'
import { FileButton } from '../ui/files.tsx'
import { RetryAlert } from '../ui/panel.tsx'
import { useNotifiedRun } from '../ui/run.ts'
import { Muted } from '../ui/text.tsx'

const PER_PAGE = 24

/**
 * The shop's pictures, newest first, searchable by file name; one can be chosen or
 * uploaded.
 */
export function PictureLibrary({ onChoose }: { onChoose(picture: LibraryPicture): void }) {
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const { upload, isUploading } = usePictureUpload(onChoose)
  const { data, error, refetch } = useQuery({
    queryKey: ['pictures', q, page],
    queryFn: () =>
      call<Page<LibraryPicture>>(
        'GET',
        pathTo(consolePaths.pictures, {}, { page, per_page: PER_PAGE, q: q.trim() || undefined }),
      ),
    placeholderData: keepPreviousData,
  })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <TextField
          type="search"
          label="Find by file name"
          value={q}
          onChange={({ target }) => {
            setQ(target.value)
            setPage(1)
          }}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
        <UploadButton label="Upload a picture" isUploading={isUploading} onFile={upload} />
      </Box>
      {error && <RetryAlert retry={refetch}>The pictures could not be loaded.</RetryAlert>}
      {data?.data.length === 0 && (
        <Muted>{q ? 'No matching pictures.' : 'No pictures yet. Upload the first.'}</Muted>
      )}
      <Box component="ul" sx={tiles}>
        {data?.data.map((picture) => (
          <li key={picture.id}>
            <PictureTile picture={picture} onChoose={onChoose} />
          </li>
        ))}
      </Box>
      {data && (page > 1 || data.has_more) && (
        <Box sx={{ display: 'flex', justifyContent: 'center', gap: 1 }}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Button disabled={!data.has_more} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </Box>
      )}
    </Box>
  )
}

type TileProps = { picture: LibraryPicture; onChoose(picture: LibraryPicture): void }

/** A picture cropped to a tile around its focal point. */
function PictureTile({ picture, onChoose }: TileProps) {
  return (
    <Box
      component="button"
      type="button"
      onClick={() => onChoose(picture)}
      sx={tile}
      title={picture.filename}
    >
      <img
        src={thumbnailUrl(picture)}
        alt={picture.filename}
        loading="lazy"
        width={160}
        height={120}
        style={{
          width: '100%',
          height: 'auto',
          aspectRatio: '4 / 3',
          objectFit: 'cover',
          objectPosition: `${picture.focal_x}% ${picture.focal_y}%`,
          display: 'block',
        }}
      />
    </Box>
  )
}

/** The URL of a picture's thumbnail. */
export const thumbnailUrl = ({ url }: Pick<LibraryPicture, 'url'>) =>
  url.replace(/\.\w+$/, '/320.webp')

const tiles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(7.5rem, 1fr))',
} as const

const tile = {
  p: 0,
  width: '100%',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  cursor: 'pointer',
  bgcolor: 'action.hover',
  '&:hover': { borderColor: 'primary.main' },
} as const

/** Uploads one picture at a time and reports refusals. */
export function usePictureUpload(onDone: (picture: LibraryPicture) => void) {
  const cachePicture = useCachePicture()
  const { run, isRunning } = useNotifiedRun()
  const upload = (file: File) =>
    run(async () => {
      const picture = await uploadPicture(file)
      cachePicture(picture)
      onDone(picture)
    })
  return { upload, isUploading: isRunning }
}

type UploadButtonProps = { label: string; isUploading: boolean; onFile(file: File): void }

/** A button that uploads a picture. */
export const UploadButton = ({ label, isUploading, onFile }: UploadButtonProps) => (
  <FileButton
    label={label}
    accept={UPLOADED_PICTURE.types.join(',')}
    onTake={onFile}
    size="small"
    variant="outlined"
    startIcon={<UploadIcon />}
    loading={isUploading}
    loadingPosition="start"
  />
)

/** A dialog to choose or upload a picture, and what opens it. */
export function usePictureChoice(onChoose: (picture: LibraryPicture) => void) {
  const cachePicture = useCachePicture()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const choose = (picture: LibraryPicture) => {
    cachePicture(picture)
    onChoose(picture)
    close()
  }
  const dialog = isOpen && <PictureDialog onClose={close} onChoose={choose} />
  return { dialog, open: () => setOpen(true) }
}

type PictureDialogProps = { onChoose(picture: LibraryPicture): void; onClose(): void }

/** A dialog to choose or upload a picture. Mounted only while open. */
export function PictureDialog({ onChoose, onClose }: PictureDialogProps) {
  return (
    <ConsoleDialog title="Choose a picture" onClose={onClose} maxWidth="md" cancel="Cancel">
      <PictureLibrary onChoose={onChoose} />
    </ConsoleDialog>
  )
}

/** Uploads a picture to the library. Throws `ApiError` if refused. */
export function uploadPicture(file: File): Promise<LibraryPicture> {
  const form = new FormData()
  form.append('picture', file)
  return call('POST', consolePaths.pictures, form)
}

/** Sets the focal point of a picture. */
export const moveFocalPoint = (id: number, point: MoveFocalPoint) =>
  call<LibraryPicture>('PUT', pathTo(consolePaths.focalPoint, { id }), point)

const pictureKey = (id: number | null) => ['picture', id]

/** A picture of the library; no request without an id. */
export function useLibraryPicture(id: number | null) {
  const path = pathTo(consolePaths.picture, { id: id ?? 0 })
  return useRead<LibraryPicture>(pictureKey(id), path, { enabled: id !== null })
}

/** Caches a picture that was just uploaded, chosen or edited. */
export function useCachePicture(): (picture: LibraryPicture) => void {
  const queries = useQueryClient()
  return (picture) => {
    queries.setQueryData(pictureKey(picture.id), picture)
    void queries.invalidateQueries({ queryKey: ['pictures'] })
  }
}

/** The pictures of a paste or drop. */
export const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
