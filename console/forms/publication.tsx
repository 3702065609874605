import { consolePrefix } from '@apeak/contract/paths'
import { type Publication, publicationOf, publications } from '@apeak/contract/publishing'
import {
  Box,
  Button,
  Chip,
  type ChipProps,
  FormControlLabel,
  FormHelperText,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material'
import type { ReactNode } from 'react'
import { useRecordContext, useResourceContext } from 'react-admin'
import { useController, useFormContext, useFormState } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { call } from '../api.ts'
import { ActionButton } from '../ui/actions.tsx'
import { selectFilter } from '../ui/filters.tsx'
import { fromMalaysianClock, Time, timeText, toMalaysianClock } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'
import { useNotifiedRun } from '../ui/run.ts'
import { type FormFields, savedValues, useRefreshEdited } from './edited-fields.ts'

type Published = { id: number; published_at: string | null; archived_at: string | null }

type Props = {
  /** The required right. */
  right: string
  /** The consequences of archiving. */
  archiving: string
  /** Whether it can be previewed. */
  previews?: boolean
  /** Shown above the choice: what shoppers would miss. */
  warning?: ReactNode
}

/**
 * The publication state of a form: draft, published or scheduled, saved with the form. Below it
 * actions with an immediate effect: preview, duplicate, archive.
 */
export function PublishPanel(props: Props) {
  const { right, archiving, previews = false, warning } = props
  const resource = useResourceContext() ?? ''
  const record = useRecordContext<Published>()
  const { isDirty } = useFormState()
  const navigate = useNavigate()
  if (!record) return null
  const path = `${consolePrefix}/${resource}/${record.id}`
  return (
    <Panel title="Publishing" id="published_at" aside={<PublicationChip thing={record} />}>
      {record.archived_at === null && warning}
      {record.archived_at === null ? (
        <PublishedAtField record={record} />
      ) : (
        <Typography variant="body2">
          <ArchivedSince at={record.archived_at} />
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {previews && (
          <PreviewButton path={`${path}/preview`} bodyOf={() => ({})} disabled={isDirty}>
            {isDirty ? 'Save to preview' : 'Preview'}
          </PreviewButton>
        )}
        <ActionButton
          label="Duplicate"
          title="Duplicate?"
          right={right}
          disabled={isDirty}
          run={async (_reason, request_key) => {
            const copy = await call<{ id: number }>('POST', `${path}/duplicate`, { request_key })
            navigate(`/${resource}/${copy.id}`)
          }}
          done="Copied"
          consequence="The copy is a draft with its own address."
        />
        <ArchiveButton
          right={right}
          archiving={archiving}
          restoring="Its previous state is restored."
        />
      </Box>
    </Panel>
  )
}

export const ArchivedSince = ({ at }: { at: string }) => (
  <>
    Archived <Time at={at} />. Shoppers do not see it.
  </>
)

/** Why an action of a form waits while something in it is unsaved. */
export const SaveFirst = () => <Typography color="warning">Save your changes first.</Typography>

/** `archiving` and `restoring`: the consequences. */
type ArchiveButtonProps = { right: string; archiving: string; restoring: string }

/** Archives or restores the edited thing. */
export function ArchiveButton({ right, archiving, restoring }: ArchiveButtonProps) {
  const resource = useResourceContext() ?? ''
  const record = useRecordContext<Pick<Published, 'id' | 'archived_at'>>()
  const { isDirty } = useFormState()
  const refreshEdited = useRefreshEdited()
  if (!record) return null
  const isArchived = record.archived_at !== null
  const path = `${consolePrefix}/${resource}/${record.id}/${isArchived ? 'restore' : 'archive'}`
  return (
    <ActionButton
      label={isArchived ? 'Restore' : 'Archive'}
      title={isArchived ? 'Restore it?' : 'Archive it?'}
      right={right}
      disabled={isDirty}
      run={() => call('POST', path, {})}
      done={isArchived ? 'Restored' : 'Archived'}
      onDone={() => refreshEdited(resource, record.id)}
      consequence={isArchived ? restoring : archiving}
    >
      {isDirty && <SaveFirst />}
    </ActionButton>
  )
}

type Choice = 'draft' | 'now' | 'later'

/** The selected state and its time. */
function PublishedAtField({ record }: { record: Published }) {
  const { field, fieldState } = useController({ name: 'published_at' })
  const value = (field.value ?? null) as string | null
  const isOut = publicationOf(record) === 'published'
  const choice: Choice =
    value === null
      ? 'draft'
      : value === 'now' || (isOut && value === record.published_at)
        ? 'now'
        : 'later'
  const labels = {
    draft: 'Draft (not visible)',
    now: isOut ? 'Published' : 'Publish with the next save',
    later: 'Scheduled',
  }
  const choose = (chosen: Choice) => {
    if (chosen === 'draft') field.onChange(null)
    else if (chosen === 'now') field.onChange(isOut ? record.published_at : 'now')
    else
      field.onChange(
        new Date(Math.ceil((Date.now() + 3_600_000) / 3_600_000) * 3_600_000).toISOString(),
      )
  }
  return (
    <>
      <RadioGroup
        aria-label="Visibility"
        value={choice}
        onChange={(_event, chosen) => choose(chosen as Choice)}
      >
        {(['draft', 'now', 'later'] as const).map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio size="small" />}
            label={labels[one]}
          />
        ))}
      </RadioGroup>
      {choice === 'later' && (
        <TextField
          type="datetime-local"
          label="Malaysia time"
          fullWidth
          value={value && value !== 'now' ? toMalaysianClock(value) : ''}
          onChange={({ target }) => field.onChange(fromMalaysianClock(target.value) ?? value)}
          sx={{ mt: 1 }}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </>
  )
}

/** Labels and colours of the states. */
const publicationLooks: Record<Publication, { label: string; color: ChipProps['color'] }> = {
  draft: { label: 'Draft', color: 'default' },
  scheduled: { label: 'Scheduled', color: 'info' },
  published: { label: 'Published', color: 'success' },
  archived: { label: 'Archived', color: 'warning' },
}

/** The publication state, with the time if scheduled. */
export function PublicationChip({ thing }: { thing: Omit<Published, 'id'> }) {
  const publication = publicationOf(thing)
  const { label, color = 'default' } = publicationLooks[publication]
  const words =
    publication === 'scheduled' ? `${label}, ${timeText(thing.published_at ?? '')}` : label
  return <Chip color={color} label={words} />
}

/** A list filter by publication state. */
export const publicationFilter = selectFilter(
  'publication',
  'State',
  publications.map((id) => ({ id, name: publicationLooks[id].label })),
)

type PreviewProps = {
  /** The endpoint that returns the link. */
  path: string
  /** The form values to send, read on click. */
  bodyOf(): unknown
  disabled?: boolean
  children: string
}

function PreviewButton({ path, bodyOf, disabled = false, children }: PreviewProps) {
  const { run } = useNotifiedRun()
  const open = () => {
    // Opened before the response, or the browser blocks it as a pop-up.
    const tab = window.open('', '_blank')
    return run(async () => {
      const { url } = await call<{ url: string }>('POST', path, bodyOf()).catch((error) => {
        tab?.close()
        throw error
      })
      if (tab) tab.location.href = url
      else window.location.assign(url)
    })
  }
  return (
    <Button size="small" variant="outlined" onClick={open} disabled={disabled}>
      {children}
    </Button>
  )
}

type PreviewEditedProps = { path: string; fields: FormFields; more?: Record<string, unknown> }

/** Previews the form's values, saved or not. `more`: additional fields. */
export function EditedPreviewButton({ path, fields, more = {} }: PreviewEditedProps) {
  const { getValues } = useFormContext()
  return (
    <PreviewButton path={path} bodyOf={() => ({ ...savedValues(getValues(), fields), ...more })}>
      Preview
    </PreviewButton>
  )
}
