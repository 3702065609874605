import type { WaitingItem } from '@apeak/contract/desk'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'

type Filter = { label: string; holds(item: WaitingItem, isMine: boolean): boolean }

/** What of the queue is shown. */
export const queueFilters = {
  all: { label: 'All', holds: () => true },
  deliver: {
    label: 'To deliver',
    holds: ({ kind, state }) =>
      kind === 'correction' || (kind === 'order' && state === 'processing'),
  },
  money: {
    label: 'Money',
    holds: ({ kind, state }) => kind !== 'correction' && (kind !== 'order' || state === 'pending'),
  },
  mine: { label: 'Mine', holds: (_item, isMine) => isMine },
} as const satisfies Record<string, Filter>
export type QueueFilter = keyof typeof queueFilters

type Switchable = { isOn: boolean; setOn(isOn: boolean): void }

/** What is above the queue: how much waits, what of it is shown, and how it is worked on. */
export function QueueBar({
  count,
  filter,
  onFilter,
  isLive,
  keys,
  sound,
}: {
  count: number | undefined
  filter: QueueFilter
  onFilter(filter: QueueFilter): void
  isLive: boolean
  keys: Switchable
  sound: Switchable
}) {
  return (
    <Box sx={{ mb: 2, display: 'grid', gap: 1 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}
      >
        <Typography variant="h2" component="p" role="status" sx={{ mr: 'auto' }}>
          {count === undefined ? 'Queue' : `${count} waiting`}
        </Typography>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={filter}
          onChange={(_event, chosen: QueueFilter | null) => chosen && onFilter(chosen)}
          aria-label="What is shown"
        >
          {Object.entries(queueFilters).map(([name, { label }]) => (
            <ToggleButton key={name} value={name} sx={{ textTransform: 'none', px: 1.5 }}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Toggle label="Sound" {...sound} />
        <Toggle label="Keys" {...keys} />
      </Box>
      {keys.isOn && (
        <Typography
          variant="body2"
          color="text.secondary"
          sx={{ display: { xs: 'none', md: 'block' } }}
        >
          j and k or arrows choose · 1–9 copy and claim · d deliver · m money seen · c claim · o
          open
        </Typography>
      )}
      {!isLive && (
        <Alert severity="warning">
          The connection is lost: what is shown may be old. It is being opened again.
        </Alert>
      )}
    </Box>
  )
}

const Toggle = ({ label, isOn, setOn }: Switchable & { label: string }) => (
  <FormControlLabel
    label={label}
    sx={{ mr: 0 }}
    control={<Switch size="small" checked={isOn} onChange={(_event, on) => setOn(on)} />}
  />
)
