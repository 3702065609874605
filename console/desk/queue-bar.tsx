import type { WaitingItem } from '@apeak/contract/orders-console'
import {
  Alert,
  Box,
  Button,
  FormControlLabel,
  MenuItem,
  Switch,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { Note } from '../ui/text.tsx'
import { KeyHint } from './claim-button.tsx'
import { keyWords, type Switchable } from './queue-keys.ts'
import { isWaitingForShopper } from './waiting-words.ts'

type Filter = { label: string; holds(item: WaitingItem, isMine: boolean): boolean }

const peopleKinds: readonly string[] = ['thread', 'change', 'alert']

/** The queue's filter. */
export const queueFilters = {
  all: { label: 'All', holds: () => true },
  deliver: {
    label: 'To deliver',
    holds: ({ kind, state }) => kind === 'order' && state === 'processing',
  },
  money: {
    label: 'Money',
    holds: ({ kind, state, dispute }) =>
      dispute !== null ||
      (!peopleKinds.includes(kind) && (kind !== 'order' || state === 'pending')),
  },
  threads: { label: 'Inbox', holds: ({ kind }) => kind === 'thread' },
  mine: { label: 'Mine', holds: (_item, isMine) => isMine },
} as const satisfies Record<string, Filter>
export type QueueFilter = keyof typeof queueFilters

/** What the bar filters by: a kind of work, and a game; null for all. */
export type Filtering = { filter: QueueFilter; game: string | null }

type QueueBarProps = {
  items: readonly WaitingItem[] | undefined
  filtering: Filtering
  onFilter(filtering: Filtering): void
  isLive: boolean
  keys: Switchable
  sound: Switchable
  notifications: Switchable
}

/** The number of items that wait for the shop. */
export const countOf = (items: readonly WaitingItem[] | undefined) =>
  items?.filter((item) => !isWaitingForShopper(item)).length

/** The bar above the queue: counts, filters and shortcuts. */
export function QueueBar(props: QueueBarProps) {
  const { items, filtering, onFilter, isLive, keys, sound, notifications } = props
  return (
    <Box sx={{ mb: 2, display: 'grid', gap: 1 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}
      >
        <Typography variant="h2" component="p" role="status" sx={{ mr: 'auto' }}>
          {items === undefined ? 'Queue' : `${items.length} waiting`}
        </Typography>
        <GameFilter items={items} filtering={filtering} onFilter={onFilter} />
        <ToggleButtonGroup
          size="small"
          exclusive
          value={filtering.filter}
          onChange={(_event, filter: QueueFilter | null) =>
            filter && onFilter({ ...filtering, filter })
          }
          aria-label="Filter"
        >
          {Object.entries(queueFilters).map(([name, { label }]) => (
            <ToggleButton key={name} value={name}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          <Toggle label="Sound" {...sound} />
          <Toggle label="Notifications" {...notifications} />
          <Box sx={{ display: { xs: 'none', md: 'block' } }}>
            <Toggle label="Shortcuts" {...keys} />
          </Box>
        </Box>
      </Box>
      {keys.isOn && <KeyLine />}
      {!isLive && (
        <Alert severity="warning">
          Connection lost; the queue may be out of date. Reconnecting…
        </Alert>
      )}
    </Box>
  )
}

/** Filters by a game of the waiting orders. */
function GameFilter({
  items = [],
  filtering,
  onFilter,
}: Pick<QueueBarProps, 'items' | 'filtering' | 'onFilter'>) {
  const counts = new Map<string, number>()
  for (const { details } of items) {
    if (details.category) counts.set(details.category, (counts.get(details.category) ?? 0) + 1)
  }
  const { game } = filtering
  // A chosen game stays in the list when its last order is delivered.
  if (game !== null && !counts.has(game)) counts.set(game, 0)
  return (
    <TextField
      select
      size="small"
      label="Game"
      value={game ?? ''}
      onChange={({ target }) => onFilter({ ...filtering, game: target.value || null })}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ minWidth: 180, maxWidth: 260 }}
    >
      <MenuItem value="">All games</MenuItem>
      {[...counts].toSorted().map(([name, count]) => (
        <MenuItem key={name} value={name}>
          {name} ({count})
        </MenuItem>
      ))}
    </TextField>
  )
}

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

/** The shortcuts in words. */
const KeyLine = () => (
  <Box sx={{ display: { xs: 'none', md: 'flex' }, flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
    {keyWords.map(([key, does]) => (
      <Note key={key}>
        <Box component="kbd" sx={keycap}>
          {key}
        </Box>{' '}
        {does}
      </Note>
    ))}
  </Box>
)

const Toggle = ({ label, isOn, setOn }: Switchable & { label: string }) => (
  <FormControlLabel
    label={label}
    sx={{ mr: 0, ml: -0.75 }}
    control={<Switch size="small" checked={isOn} onChange={(_event, on) => setOn(on)} />}
  />
)

type MarkBarProps = {
  marked: readonly WaitingItem[]
  /** Marks every deliverable order that is shown; absent if there is none. */
  onAll: (() => void) | undefined
  onCopy(): void
  onDeliver: (() => void) | undefined
  onClear(): void
}

/** Actions on the marked orders. */
export function MarkBar({ marked, onAll, onCopy, onDeliver, onClear }: MarkBarProps) {
  const isAny = marked.length > 0
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
      {onAll && (
        <Button size="small" onClick={onAll}>
          Mark all to deliver
        </Button>
      )}
      {isAny && (
        <>
          <Note role="status">{marked.length} marked</Note>
          <Button size="small" variant="outlined" onClick={onCopy}>
            Copy as list
            <KeyHint of="l" />
          </Button>
          {onDeliver && (
            <Button size="small" variant="contained" onClick={onDeliver}>
              Deliver {marked.length}
              <KeyHint of="d" />
            </Button>
          )}
          <Button size="small" color="inherit" onClick={onClear}>
            Clear
          </Button>
        </>
      )}
    </Box>
  )
}
