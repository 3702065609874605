import type { EditedSlide } from '@apeak/contract/content-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Title } from 'react-admin'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { smaller } from '../pictures/picture-library.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { RetryAlert } from '../ui/retry-alert.tsx'
import { SavedOrder } from '../ui/saved-order.tsx'
import { useRights } from '../ui/use-rights.ts'
import { useWholeList } from './content-choices.tsx'

/** What the home page shows besides games and news, each part the way to where it is edited. */
export function HomePageList() {
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 2, maxWidth: 860 }}>
      <Title title="Home page" />
      <Typography variant="h1" component="h2">
        Home page
      </Typography>
      <Part
        name="banner"
        title="Announcement"
        path={consolePaths.announcement}
        tell={({ enabled, content }) => (enabled && content ? String(content) : 'Not shown')}
      />
      <Slides />
      <Part
        name="slider"
        title="How slides move"
        path={consolePaths.slider}
        tell={({ autoplay, autoplay_speed_ms }) =>
          autoplay ? `By themselves, every ${Number(autoplay_speed_ms) / 1000} seconds` : 'By hand'
        }
      />
      <Part
        name="notice"
        title="Notice"
        path={consolePaths.notice}
        tell={({ operating_hours }) => String(operating_hours)}
      />
    </Box>
  )
}

type PartProps = {
  name: string
  title: string
  path: string
  tell(part: Record<string, unknown>): string
}

function Part({ name, title, path, tell }: PartProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['home page', path],
    queryFn: () => call<Record<string, unknown>>('GET', path),
  })
  return (
    <Panel title={title} aside={<Link to={`/home-page/${name}`}>Edit {title.toLowerCase()}</Link>}>
      {error && <RetryAlert retry={refetch}>This could not be read.</RetryAlert>}
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {data ? tell(data) : ' '}
      </Typography>
    </Panel>
  )
}

function Slides() {
  const { has } = useRights()
  const { data, error, refetch } = useWholeList<EditedSlide>(consolePaths.slides)
  const mayChange = has('content.change')
  return (
    <Panel
      title="Slides"
      aside={
        mayChange && (
          <Button component={Link} to="/slides/create" variant="outlined" size="small">
            Add a slide
          </Button>
        )
      }
    >
      {error && <RetryAlert retry={refetch}>The slides could not be read.</RetryAlert>}
      {!data && !error && <Skeleton variant="rounded" height={160} aria-label="Loading" />}
      {data?.length === 0 && <Typography color="textSecondary">No slide yet.</Typography>}
      {data && data.length > 0 && (
        <SavedOrder
          label="Slides"
          items={data}
          nameOf={nameOf}
          path={consolePaths.orderSlides}
          onRefused={refetch}
          disabled={!mayChange}
          render={(slide) => <SlideLine slide={slide} onDeleted={refetch} />}
        />
      )}
    </Panel>
  )
}

const nameOf = ({ id, caption_1 }: EditedSlide) => caption_1 || `Slide ${id}`

function SlideLine({ slide, onDeleted }: { slide: EditedSlide; onDeleted(): unknown }) {
  return (
    <Box sx={{ ...line, flexWrap: 'wrap' }}>
      <Box sx={{ ...line, flex: '1 1 14rem' }}>
        {slide.file && (
          <Box
            component="img"
            src={smaller({ url: slide.file.path })}
            alt=""
            loading="lazy"
            sx={{ width: 96, height: 40, flex: 'none', objectFit: 'cover', borderRadius: 0.5 }}
          />
        )}
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Link to={`/slides/${slide.id}`}>{nameOf(slide)}</Link>
        </Box>
      </Box>
      <Box sx={{ ...line, ml: 'auto' }}>
        <SlideState slide={slide} />
        <ActionButton
          label="Delete"
          title={`Delete ${nameOf(slide)}?`}
          right="content.change"
          color="error"
          run={() => call('DELETE', pathTo(consolePaths.slide, { id: slide.id }))}
          done="Deleted"
          onDone={() => void onDeleted()}
        />
      </Box>
    </Box>
  )
}

const line = { display: 'flex', gap: 1.5, alignItems: 'center' } as const

function SlideState({ slide: { enabled, starts_at, ends_at } }: { slide: EditedSlide }) {
  const now = Date.now()
  if (!enabled) return <Chip size="small" label="Off" />
  if (ends_at && Date.parse(ends_at) <= now) return <Chip size="small" label="Over" />
  if (starts_at && Date.parse(starts_at) > now) {
    return <Chip size="small" color="info" label="Scheduled" />
  }
  return <Chip size="small" color="success" label="Shown" />
}
