import type { EditedTier, EditedTiers } from '@apeak/contract/affiliate-tiers'
import Typography from '@mui/material/Typography'
import { ArrayInput, NumberInput, SimpleFormIterator } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { EditPage } from '../ui/edit-page.tsx'
import type { EditedFields } from '../ui/edited-fields.ts'
import { Panel } from '../ui/panel.tsx'

const told = ({ active_users, sales_sen, rate_hundredths }: EditedTier) =>
  `${rate_hundredths / 100}% from ${active_users} active users and RM ${sales_sen / 100}`

const fields: EditedFields = {
  tiers: {
    label: 'Tiers',
    show: (value) => (value as EditedTier[]).map(told).join('; '),
  },
}

/** A number that is typed in units of a hundred and kept whole. */
const hundredths = {
  format: (value: number | null | undefined) => (value == null ? value : value / 100),
  parse: (typed: string) => (typed === '' ? null : Math.round(Number(typed) * 100)),
}

/** There is one of it. */
export const TierList = () => <Navigate to="/affiliate-tiers/1" replace />

/** What affiliates earn, by what their referrals do in a month. */
export function TierEdit() {
  return (
    <EditPage<EditedTiers & { id: string }>
      resource="affiliate-tiers"
      fields={fields}
      titleOf={() => 'Affiliate tiers'}
      right="tiers.change"
      kind="affiliate-tiers"
    >
      <Panel title="From this month on">
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          Both thresholds of a tier must be reached; the highest rate that is reached counts for the
          whole month. Months that are over keep the tiers that they had.
        </Typography>
        <ArrayInput source="tiers" label="Tiers">
          <SimpleFormIterator inline disableReordering>
            <NumberInput source="rate_hundredths" label="Rate in percent" {...hundredths} />
            <NumberInput source="active_users" label="Active users" />
            <NumberInput source="sales_sen" label="Sales in RM" {...hundredths} />
          </SimpleFormIterator>
        </ArrayInput>
      </Panel>
    </EditPage>
  )
}
