import type { LibraryPicture } from '@apeak/contract/content-console'
import { Box, Typography } from '@mui/material'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { ConsoleDialog } from '../ui/dialog.tsx'
import { Panel } from '../ui/panel.tsx'
import { failureText } from '../ui/run.ts'
import { PageHeading } from '../ui/show-page.tsx'
import {
  moveFocalPoint,
  PictureLibrary,
  useCachePicture,
  useLibraryPicture,
} from './picture-library.tsx'

/** All pictures: upload and focal points. */
export function PicturesPage() {
  const [chosen, setChosen] = useState<LibraryPicture>()
  return (
    <>
      <PageHeading title="Pictures" />
      <Panel title="Library">
        <PictureLibrary onChoose={setChosen} />
      </Panel>
      {chosen && <ChosenPicture id={chosen.id} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function ChosenPicture({ id, onClose }: { id: number; onClose(): void }) {
  const { data } = useLibraryPicture(id)
  return (
    <ConsoleDialog title={data?.filename ?? 'Picture'} onClose={onClose}>
      {data && <FocalPoint picture={data} />}
    </ConsoleDialog>
  )
}

/** The step of an arrow key, in percent. */
const STEP = 2
/** The delay before saving, in milliseconds. */
const SAVE_DELAY_MS = 500

type Point = { focal_x: number; focal_y: number }

const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/**
 * A picture with its focal point. A click moves it there,
 * arrow keys by a step.
 */
export function FocalPoint({ picture }: { picture: LibraryPicture }) {
  const { point, move } = useFocalPoint(picture)
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Clicks by Enter and Space have no position.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    move({
      focal_x: inPercent((event.clientX - box.left) / box.width),
      focal_y: inPercent((event.clientY - box.top) / box.height),
    })
  }
  const press = (event: KeyboardEvent) => {
    const step = arrows[event.key]
    if (!step) return
    event.preventDefault()
    move({
      focal_x: within(point.focal_x + step[0]),
      focal_y: within(point.focal_y + step[1]),
    })
  }
  return (
    <Box sx={{ width: 'fit-content', maxWidth: '100%' }}>
      <Box
        component="button"
        type="button"
        onClick={click}
        onKeyDown={press}
        aria-label={`Focal point: ${point.focal_x}% from the left, ${point.focal_y}% from the top. Arrow keys move it.`}
        sx={frame}
      >
        <img
          src={picture.url}
          alt=""
          style={{ display: 'block', maxWidth: '100%', maxHeight: 220 }}
        />
        <Box sx={{ ...mark, left: `${point.focal_x}%`, top: `${point.focal_y}%` }} />
      </Box>
      <Typography variant="caption" color="textSecondary" component="p">
        {picture.filename}, {picture.width} × {picture.height}. Click the part that must stay
        visible.
      </Typography>
    </Box>
  )
}

function useFocalPoint(picture: LibraryPicture) {
  const { id, focal_x, focal_y } = picture
  const notify = useNotify()
  const cachePicture = useCachePicture()
  const [point, setPoint] = useState<Point>({ focal_x, focal_y })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setPoint({ focal_x, focal_y }), [focal_x, focal_y])
  const save = async (wanted: Point) => {
    try {
      cachePicture(await moveFocalPoint(id, wanted))
    } catch (error) {
      setPoint({ focal_x, focal_y })
      notify(await failureText(error), { type: 'error' })
    }
  }
  const move = (wanted: Point) => {
    setPoint(wanted)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(wanted), SAVE_DELAY_MS)
  }
  return { point, move }
}

const within = (percent: number) => Math.min(100, Math.max(0, percent))
const inPercent = (share: number) => within(Math.round(share * 100))

const frame = {
  position: 'relative',
  display: 'block',
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  cursor: 'crosshair',
  bgcolor: 'action.hover',
} as const

const mark = {
  position: 'absolute',
  width: 22,
  height: 22,
  m: '-11px',
  borderRadius: '50%',
  border: '2px solid #fff',
  boxShadow: '0 0 0 2px #000, inset 0 0 0 2px #000',
  pointerEvents: 'none',
} as const
