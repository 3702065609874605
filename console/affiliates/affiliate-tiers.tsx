import type { EditedTiers } from '@apeak/contract/affiliates-console'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Button, IconButton } from '@mui/material'
import {
  ArrayInput,
  NumberInput,
  SimpleFormIterator,
  useSimpleFormIterator,
  useSimpleFormIteratorItem,
} from 'react-admin'
import { EditPage } from '../forms/edit-page.tsx'
import { editedKinds } from '../forms/edited-kinds.ts'
import { Panel } from '../ui/panel.tsx'
import { Note } from '../ui/text.tsx'

/** Edits hundredths (sen or percentage points) as a whole number of units. */
const hundredths = {
  format: (value: number | null | undefined) => (value == null ? value : value / 100),
  parse: (typed: string) => (typed === '' ? null : Math.round(Number(typed) * 100)),
}

const narrow = { helperText: false, sx: { minWidth: 0, my: 0 } } as const

/** A button that removes a tier, also for keyboards and phones. */
const oneLineEach = {
  '& .RaSimpleFormIterator-line': {
    display: 'flex',
    gap: 1,
    alignItems: 'flex-start',
    borderBottom: 0,
    pb: 1.5,
  },
  '& .RaSimpleFormIterator-form': {
    flex: 1,
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: 1,
  },
  '& .RaSimpleFormIterator-action': { visibility: 'visible', mt: 0.25 },
} as const

function AddTier() {
  const { add } = useSimpleFormIterator()
  return (
    <Button size="small" variant="outlined" onClick={() => add()}>
      Add a tier
    </Button>
  )
}

function RemoveTier() {
  const { remove, index } = useSimpleFormIteratorItem()
  return (
    <IconButton size="small" aria-label={`Remove tier ${index + 1}`} onClick={() => remove()}>
      <DeleteIcon fontSize="small" />
    </IconButton>
  )
}

/** Edits the commission rates by monthly sales of the referrals. */
export function TierEdit() {
  return (
    <EditPage<EditedTiers & { id: string }>
      resource="affiliate-tiers"
      fields={editedKinds['affiliate-tiers']}
      titleOf={() => 'Affiliate tiers'}
      right="tiers.change"
      kind="affiliate-tiers"
    >
      <Panel title="From this month on">
        <Note sx={{ mb: 2 }}>
          Both thresholds of a tier must be reached; the highest rate that is reached counts for the
          whole month. Months that are over keep the tiers that they had.
        </Note>
        <ArrayInput source="tiers" label="Tiers">
          <SimpleFormIterator
            disableReordering
            disableClear
            addButton={<AddTier />}
            removeButton={<RemoveTier />}
            sx={oneLineEach}
          >
            <NumberInput source="rate_hundredths" label="Rate in %" {...narrow} {...hundredths} />
            <NumberInput source="active_users" label="Active users" {...narrow} />
            <NumberInput source="sales_sen" label="Sales in RM" {...narrow} {...hundredths} />
          </SimpleFormIterator>
        </ArrayInput>
      </Panel>
    </EditPage>
  )
}
