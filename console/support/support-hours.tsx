import type { WeekHours } from '@apeak/contract/opening-hours'
import type { SupportHours } from '@apeak/contract/support-console'
import { required, TextInput } from 'react-admin'
import { EditPage } from '../forms/edit-page.tsx'
import { hoursText, WeekFields } from '../forms/week-hours.tsx'
import { Panel } from '../ui/panel.tsx'

/** Edits the live chat's opening hours and its text out of hours. */
export function HoursEdit() {
  return (
    <EditPage<SupportHours>
      resource="support-hours"
      kind="support_hours"
      right="hours.change"
      fields={{
        days: { label: 'Hours', show: (value) => hoursText(value as WeekHours) },
        away_text: { label: 'Text for visitors' },
      }}
      titleOf={() => 'Chat hours'}
    >
      <Panel title="Hours, in Malaysia">
        <WeekFields source="days" />
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
