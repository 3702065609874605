import type { DayHours, WeekHours } from '@apeak/contract/opening-hours'
import { Box, Checkbox, FormControlLabel, TextField } from '@mui/material'
import { useInput } from 'react-admin'
import { Muted, Note } from '../ui/text.tsx'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const newHours: DayHours = { opens: '09:00', closes: '01:00' }

/** Edits the hours of a week. */
export function WeekFields({ source }: { source: string }) {
  const { field } = useInput<WeekHours>({ source, defaultValue: [] })
  const days: WeekHours = field.value ?? []
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

/** The hours in one line. */
export const hoursText = (days: WeekHours) =>
  days
    .map((hours, day) => `${weekdays[day]}: ${hours ? `${hours.opens}–${hours.closes}` : 'closed'}`)
    .join(', ')
