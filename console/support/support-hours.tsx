import type { SupportHours } from '@apeak/contract/support-console'
import { required, TextInput } from 'react-admin'
import { EditPage } from '../forms/edit-page.tsx'
import { editedKinds } from '../forms/edited-kinds.ts'
import { WeekFields } from '../forms/week-hours.tsx'
import { Panel } from '../ui/panel.tsx'

/** Edits the live chat's opening hours and its text out of hours. */
export function HoursEdit() {
  return (
    <EditPage<SupportHours>
      resource="support-hours"
      kind="support_hours"
      translates="support_hours"
      right="hours.change"
      fields={editedKinds.support_hours}
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
