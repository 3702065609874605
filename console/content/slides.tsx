import type { EditedSlide } from '@apeak/contract/content-console'
import { consolePaths, pagePaths } from '@apeak/contract/paths'
import { BooleanInput, DateTimeInput, TextInput, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { CreatePage } from '../forms/create-page.tsx'
import { EditPage } from '../forms/edit-page.tsx'
import { editedKinds } from '../forms/edited-kinds.ts'
import { EditedPreviewButton } from '../forms/publication.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { fromMalaysianClock, toMalaysianClock } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'

const time = {
  format: (value: string | null) => (value ? toMalaysianClock(value) : ''),
  parse: (typed: string) => fromMalaysianClock(typed) ?? null,
  helperText: 'Malaysia time. Leave empty for no limit.',
  fullWidth: true,
}

function SlideFields() {
  return (
    <>
      <PictureField source="file_id" label="Picture" />
      <TextInput source="caption_1" label="Caption" fullWidth sx={{ mt: 2 }} />
      <TextInput source="caption_2" label="Second caption" fullWidth />
      <TextInput
        source="call_to_action_text"
        label="Button"
        helperText="Leave empty for no button"
        fullWidth
      />
      <TextInput
        source="call_to_action_url"
        label="Link address"
        helperText={`A page of the shop, such as ${pagePaths.products}, or an address that begins with https://`}
        fullWidth
      />
      <BooleanInput source="open_in_new_window" label="Opens in a new window" />
    </>
  )
}

function SlideTimes() {
  return (
    <>
      <BooleanInput source="enabled" label="Shown" />
      <DateTimeInput source="starts_at" label="From" {...time} />
      <DateTimeInput source="ends_at" label="Until" {...time} />
    </>
  )
}

/** Edits a slide of the home page. */
export function SlideEdit() {
  return (
    <EditPage<EditedSlide>
      resource="slides"
      fields={editedKinds.slide}
      titleOf={({ caption_1 }) => caption_1 || 'Slide'}
      right="content.change"
      kind="slide"
      translates="slide"
      aside={
        <Panel title="Schedule">
          <SlideTimes />
        </Panel>
      }
      below={() => <Link to="/home-page">The home page</Link>}
    >
      <Panel title="Slide" aside={<SlidePreviewButton />}>
        <SlideFields />
      </Panel>
    </EditPage>
  )
}

/** Creates a slide at the end. */
export function SlideCreate() {
  return (
    <CreatePage
      resource="slides"
      title="New slide"
      initially={{
        file_id: null,
        caption_1: '',
        caption_2: '',
        call_to_action_text: '',
        call_to_action_url: '',
        open_in_new_window: false,
        enabled: true,
        starts_at: null,
        ends_at: null,
      }}
    >
      <SlideFields />
      <SlideTimes />
      <SlidePreviewButton />
    </CreatePage>
  )
}

/** Previews the home page with this slide first. */
function SlidePreviewButton() {
  const id = useRecordContext<EditedSlide>()?.id ?? null
  return (
    <EditedPreviewButton
      path={consolePaths.previewSlide}
      fields={editedKinds.slide}
      more={{ id }}
    />
  )
}
