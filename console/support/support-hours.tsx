import type { DayHours, SupportHours } from '@apeak/contract/support-console'
import { Box, Checkbox, FormControlLabel, TextField } from '@mui/material'
import { required, TextInput, useInput } from 'react-admin'
import { EditPage } from '../forms/edit-page.tsx'
import { Panel } from '../ui/panel.tsx'
import { Muted, Note } from '../ui/text.tsx'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const newHours: DayHours = { opens: '09:00', closes: '01:00' }

type Days = SupportHours['days']

/** Edits the live chat's opening hours and its text out of hours. */
export function HoursEdit() {
  return (
    <EditPage<SupportHours>
      resource="support-hours"
      kind="support_hours"
      right="hours.change"
      fields={{
        days: { label: 'Hours', show: (value) => hoursText(value as Days) },
        away_text: { label: 'Text for visitors' },
      }}
      titleOf={() => 'Chat hours'}
    >
      <Panel title="Hours, in Malaysia">
        <WeekFields />
      </Panel>
      <Panel title="Out of hours">
        <TextInput
          source="away_text"
          label="Text for visitors"
          helperText="Shown in the live chat out of hours, while no operator has the inbox open."
          validate={required()}
          multiline
          minRows={3}
          fullWidth
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </Panel>
    </EditPage>
  )
}

function WeekFields() {
  const { field } = useInput<Days>({ source: 'days', defaultValue: [] })
  const days: Days = field.value ?? []
  const set = (day: number, hours: DayHours | null) =>
    field.onChange(days.map((one, at) => (at === day ? hours : one)))
  return (
    <Box sx={{ display: 'grid', gap: 1.25 }}>
      {days.map((hours, day) => (
        <Box
          key={weekdays[day]}
          role="group"
          aria-label={weekdays[day] ?? ''}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 1.5,
            rowGap: 1,
            alignItems: 'center',
          }}
        >
          <FormControlLabel
            sx={{ width: { xs: '100%', sm: 140 } }}
            control={
              <Checkbox
                checked={hours !== null}
                onChange={({ target }) => set(day, target.checked ? newHours : null)}
              />
            }
            label={weekdays[day]}
          />
          {hours ? (
            <>
              <TimeField
                label="Opens"
                value={hours.opens}
                onChange={(opens) => set(day, { ...hours, opens })}
              />
              <TimeField
                label="Closes"
                value={hours.closes}
                onChange={(closes) => set(day, { ...hours, closes })}
              />
              {hours.closes <= hours.opens && <Note>on the next day</Note>}
            </>
          ) : (
            <Muted>Closed</Muted>
          )}
        </Box>
      ))}
    </Box>
  )
}

type TimeProps = { label: string; value: string; onChange(value: string): void }

const TimeField = ({ label, value, onChange }: TimeProps) => (
  <TextField
    label={label}
    type="time"
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true } }}
  />
)

const hoursText = (days: Days) =>
  days
    .map((hours, day) => `${weekdays[day]}: ${hours ? `${hours.opens}–${hours.closes}` : 'closed'}`)
    .join(', ')
