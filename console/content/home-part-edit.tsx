import { consolePaths } from '@apeak/contract/paths'
import type { ReactNode } from 'react'
import { BooleanInput, NumberInput, TextInput } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { EditPage } from '../ui/edit-page.tsx'
import type { EditedFields } from '../ui/edited-fields.ts'
import { Panel } from '../ui/panel.tsx'
import { PreviewEdited } from '../ui/preview-button.tsx'

type Part = { title: string; fields: EditedFields; preview: string; inputs: ReactNode }

const lines = { multiline: true, minRows: 2, fullWidth: true } as const

/** The parts of the home page that are no lists, by the last part of their calls' paths. */
const parts: Record<string, Part> = {
  banner: {
    title: 'Announcement',
    preview: consolePaths.previewAnnouncement,
    fields: { enabled: { label: 'Shown' }, content: { label: 'Text' } },
    inputs: (
      <>
        <BooleanInput source="enabled" label="Shown above every page" />
        <TextInput source="content" label="Text" {...lines} />
      </>
    ),
  },
  slider: {
    title: 'How slides move',
    preview: consolePaths.previewSlider,
    fields: {
      autoplay: { label: 'Moves by itself' },
      autoplay_speed_ms: { label: 'Milliseconds a slide' },
      dots: { label: 'Dots' },
    },
    inputs: (
      <>
        <BooleanInput source="autoplay" label="Moves by itself" />
        <NumberInput source="autoplay_speed_ms" label="Milliseconds that a slide stays" />
        <BooleanInput source="dots" label="Dots below" />
      </>
    ),
  },
  notice: {
    title: 'Notice',
    preview: consolePaths.previewNotice,
    fields: {
      operating_hours: { label: 'Operating hours' },
      reminder: { label: 'Reminder' },
      order_processing_duration: { label: 'Order processing duration' },
    },
    inputs: (
      <>
        <TextInput source="operating_hours" label="Operating hours" {...lines} />
        <TextInput source="reminder" label="Reminder" {...lines} />
        <TextInput
          source="order_processing_duration"
          label="Order processing duration"
          {...lines}
        />
      </>
    ),
  },
}

/** One part of the home page: which one the address says. */
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
      below={() => <Link to="/home-page">The home page</Link>}
    >
      <Panel title={part.title} aside={<PreviewEdited path={part.preview} fields={part.fields} />}>
        {part.inputs}
      </Panel>
    </EditPage>
  )
}
