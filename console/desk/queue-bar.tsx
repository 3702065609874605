import type { WaitingItem } from '@apeak/contract/orders-console'
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
    holds: ({ kind, state }) =>
      kind !== 'correction' && kind !== 'thread' && (kind !== 'order' || state === 'pending'),
  },
  threads: { label: 'Inbox', holds: ({ kind }) => kind === 'thread' },
  mine: { label: 'Mine', holds: (_item, isMine) => isMine },
} as const satisfies Record<string, Filter>
export type QueueFilter = keyof typeof queueFilters

/** The keys, and what each does. */
const keyWords = [
  ['j k', 'choose'],
  ['1–9', 'copy and claim'],
  ['d', 'deliver'],
  ['m', 'money seen'],
  ['c', 'claim'],
  ['o', 'open'],
] as const

const keycap = {
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  color: 'text.primary',
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  px: 0.625,
  py: 0.125,
} as const

type Switchable = { isOn: boolean; setOn(isOn: boolean): void }

/** What is above the queue: how much waits, what of it is shown, and how it is worked on. */
export function QueueBar({
  items,
  filter,
  onFilter,
  isLive,
  keys,
  sound,
}: {
  items: readonly WaitingItem[] | undefined
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
          {items === undefined ? 'Queue' : `${items.length} waiting`}
        </Typography>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={filter}
          onChange={(_event, chosen: QueueFilter | null) => chosen && onFilter(chosen)}
          aria-label="What is shown"
        >
          {Object.entries(queueFilters).map(([name, { label }]) => (
            <ToggleButton key={name} value={name}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Toggle label="Sound" {...sound} />
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <Toggle label="Keys" {...keys} />
        </Box>
      </Box>
      {keys.isOn && (
        <Box
          sx={{ display: { xs: 'none', md: 'flex' }, flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}
        >
          {keyWords.map(([key, does]) => (
            <Typography key={key} variant="body2" color="textSecondary">
              <Box component="kbd" sx={keycap}>
                {key}
              </Box>{' '}
              {does}
            </Typography>
          ))}
        </Box>
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
