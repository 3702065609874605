import type { SellingPause } from '@apeak/contract/selling-pause'
import { Box, FormControlLabel, Radio, RadioGroup, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useRecordContext, useResourceContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { call } from '../api.ts'
import { useRefreshEdited } from '../forms/edited-fields.ts'
import { SaveFirst } from '../forms/publication.tsx'
import { ActionButton } from '../ui/actions.tsx'
import { fromMalaysianClock, Time, toMalaysianClock } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'
import { useTextInput } from '../ui/typed.tsx'

type Paused = { id: number | string; selling_pause: SellingPause | null }

/** Pauses and resumes the sale of the edited game or shop. `right`: the required one; `of`: its name. */
export function SellingPausePanel({ right, of }: { right: string; of: string }) {
  const resource = useResourceContext() ?? ''
  const thing = useRecordContext<Paused>()
  const refreshEdited = useRefreshEdited()
  const { isDirty } = useFormState()
  if (!thing) return null
  const { selling_pause: pause } = thing
  const path = `/api/console/${resource}/${encodeURIComponent(thing.id)}`
  const onDone = () => refreshEdited(resource, thing.id)
  return (
    <Panel title="Selling">
      <Typography variant="body2">
        {pause ? <PauseWords pause={pause} /> : `Shoppers can buy in ${of}.`}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {pause && (
          <ActionButton
            label="Resume selling"
            title={`Resume selling in ${of}?`}
            right={right}
            run={() => call('POST', `${path}/resume-selling`, {})}
            done="Selling resumed"
            onDone={onDone}
            disabled={isDirty}
          >
            {isDirty && <SaveFirst />}
          </ActionButton>
        )}
        <PauseButton key={JSON.stringify(pause)} {...{ path, right, of, pause, isDirty, onDone }} />
      </Box>
    </Panel>
  )
}

const PauseWords = ({ pause: { until, text } }: { pause: SellingPause }) => (
  <>
    Paused {until ? <>until {<Time at={until} />}</> : 'until somebody resumes it'}. Shoppers read:
    “{text}”
  </>
)

type PauseButtonProps = {
  path: string
  right: string
  of: string
  pause: SellingPause | null
  /** Whether the form has unsaved changes. */
  isDirty: boolean
  onDone(): void
}

const HOUR_MS = 3_600_000

/** Asks for the end of the pause and the sentence for shoppers. */
function PauseButton({ path, right, of, pause, isDirty, onDone }: PauseButtonProps) {
  const [ends, setEnds] = useState<'later' | 'resumed'>(pause?.until ? 'later' : 'resumed')
  const [clock, setClock] = useState(() =>
    toMalaysianClock(pause?.until ?? new Date(Date.now() + HOUR_MS).toISOString()),
  )
  const sentence = useTextInput(pause?.text ?? '', { maxLength: 200 })
  const until = ends === 'later' ? (fromMalaysianClock(clock) ?? null) : null
  return (
    <ActionButton
      label={pause ? 'Change the pause' : 'Pause selling'}
      title={`Pause selling in ${of}?`}
      right={right}
      color={pause ? 'primary' : 'warning'}
      confirm="Pause"
      run={() => call('POST', `${path}/pause-selling`, { until, text: sentence.text })}
      done="Selling paused"
      onDone={onDone}
      disabled={isDirty}
      consequence="Nothing new can be bought. Orders that exist can still be paid and are delivered."
    >
      <RadioGroup
        aria-label="Until"
        value={ends}
        onChange={(_event, chosen) => setEnds(chosen as typeof ends)}
      >
        <FormControlLabel
          value="resumed"
          control={<Radio size="small" />}
          label="Until somebody resumes it"
        />
        <FormControlLabel value="later" control={<Radio size="small" />} label="Until a time" />
      </RadioGroup>
      {ends === 'later' && (
        <TextField
          type="datetime-local"
          label="Malaysia time"
          value={clock}
          onChange={({ target }) => setClock(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
      <TextField
        label="Sentence for shoppers"
        {...sentence.field}
        placeholder="We are not selling right now. Please try again later."
        multiline
      />
      {isDirty && <SaveFirst />}
    </ActionButton>
  )
}
