import type { EditedSlide } from '@apeak/contract/content-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { TranslatedThing } from '@apeak/contract/translations'
import { Box, Chip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { BooleanInput, NumberInput, TextInput } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { call } from '../api.ts'
import { EditPage } from '../forms/edit-page.tsx'
import type { FormFields } from '../forms/edited-fields.ts'
import { homeParts } from '../forms/edited-kinds.ts'
import { EditedPreviewButton } from '../forms/publication.tsx'
import { thumbnailUrl } from '../pictures/picture-library.tsx'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
import { ActionButton } from '../ui/actions.tsx'
import { Panel, RetryAlert } from '../ui/panel.tsx'
import { PageHeading, ReadList } from '../ui/show-page.tsx'
import { ReorderList } from '../ui/sortable-list.tsx'
import { LinkButton } from '../ui/text.tsx'
import { useWholeList } from './content-inputs.tsx'

/** The editable parts of the home page, with links. */
export function HomePageList() {
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 860 }}>
      <PageHeading title="Home page" />
      <HomePart
        name="banner"
        title="Announcement"
        path={consolePaths.announcement}
        summary={({ enabled, content }) => (enabled && content ? String(content) : 'Not shown')}
      />
      <Slides />
      <HomePart
        name="slider"
        title="Slider settings"
        path={consolePaths.slider}
        summary={({ autoplay, autoplay_speed_ms }) =>
          autoplay
            ? `Advances every ${Number(autoplay_speed_ms) / 1000} seconds`
            : 'Advances manually'
        }
      />
      <HomePart
        name="notice"
        title="Notice"
        path={consolePaths.notice}
        summary={({ operating_hours }) => String(operating_hours)}
      />
    </Box>
  )
}

type HomePartProps = {
  name: string
  title: string
  path: string
  summary(part: Record<string, unknown>): string
}

function HomePart({ name, title, path, summary }: HomePartProps) {
  const { data, error, refetch } = useRead<Record<string, unknown>>(['home page', path], path)
  return (
    <Panel title={title} aside={<Link to={`/home-page/${name}`}>Edit {title.toLowerCase()}</Link>}>
      {error && <RetryAlert retry={refetch}>This could not be loaded.</RetryAlert>}
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {data ? summary(data) : ' '}
      </Typography>
    </Panel>
  )
}

function Slides() {
  const { has } = useRights()
  const list = useWholeList<EditedSlide>(consolePaths.slides)
  const mayChange = has('content.change')
  return (
    <Panel
      title="Slides"
      aside={mayChange && <LinkButton to="/slides/create">Add a slide</LinkButton>}
    >
      <ReadList
        list={list}
        failure="The slides could not be loaded."
        nothing="No slides yet. Slides are the banners at the top of the home page."
      >
        {(items) => (
          <ReorderList
            label="Slides"
            items={items}
            nameOf={nameOf}
            path={consolePaths.orderSlides}
            onRefused={list.refetch}
            disabled={!mayChange}
            render={(slide) => <SlideLine slide={slide} onDeleted={list.refetch} />}
          />
        )}
      </ReadList>
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
            src={thumbnailUrl({ url: slide.file.path })}
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
  if (!enabled) return <Chip label="Hidden" />
  if (ends_at && Date.parse(ends_at) <= now) return <Chip label="Ended" />
  if (starts_at && Date.parse(starts_at) > now) {
    return <Chip color="info" label="Scheduled" />
  }
  return <Chip color="success" label="Shown" />
}

type EditedPart = {
  title: string
  translates?: TranslatedThing
  fields: FormFields
  preview: string
  inputs: ReactNode
}

const multiline = { multiline: true, minRows: 2, fullWidth: true } as const

/** The parts that are not lists, by the last segment of their endpoint. */
const parts: Record<string, EditedPart> = {
  banner: {
    title: 'Announcement',
    translates: 'banner',
    preview: consolePaths.previewAnnouncement,
    fields: homeParts.banner,
    inputs: (
      <>
        <BooleanInput source="enabled" label="Shown above every page" />
        <TextInput source="content" label="Text" {...multiline} />
      </>
    ),
  },
  slider: {
    title: 'Slider settings',
    preview: consolePaths.previewSlider,
    fields: homeParts.slider,
    inputs: (
      <>
        <BooleanInput source="autoplay" label="Advances automatically" />
        <NumberInput source="autoplay_speed_ms" label="Time per slide (ms)" />
        <BooleanInput source="dots" label="Show dots" />
      </>
    ),
  },
  notice: {
    title: 'Notice',
    translates: 'notice',
    preview: consolePaths.previewNotice,
    fields: homeParts.notice,
    inputs: (
      <>
        <TextInput source="operating_hours" label="Operating hours" {...multiline} />
        <TextInput source="reminder" label="Reminder" {...multiline} />
        <TextInput
          source="order_processing_duration"
          label="Order processing duration"
          {...multiline}
        />
      </>
    ),
  },
}

/** Edits the part of the home page that the address names. */
export function HomePartEdit() {
  const part = parts[useParams().id ?? '']
  if (!part) return <Link to="/home-page">The home page</Link>
  return (
    <EditPage
      resource="home-page"
      fields={part.fields}
      titleOf={() => part.title}
      right="content.change"
      kind="home-page"
      {...(part.translates && { translates: part.translates })}
      below={() => <Link to="/home-page">The home page</Link>}
    >
      <Panel
        title={part.title}
        aside={<EditedPreviewButton path={part.preview} fields={part.fields} />}
      >
        {part.inputs}
      </Panel>
    </EditPage>
  )
}
