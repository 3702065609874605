import type { Queue, WaitingItem } from '@apeak/contract/orders-console'
import { consolePaths } from '@apeak/contract/paths'
import DoneIcon from '@mui/icons-material/TaskAltOutlined'
import {
  Alert,
  Box,
  FormControlLabel,
  Paper,
  Skeleton,
  Switch,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Title } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { call, followStream } from '../api.ts'
import { DeliverDialog } from '../orders/order-actions.tsx'
import { ConfirmMoneyDialog } from '../payments/confirm-money-dialog.tsx'
import { useRights } from '../session.ts'
import { useCopy } from '../ui/copy-value.tsx'
import { EmptyPage, RetryAlert } from '../ui/panel.tsx'
import { Note } from '../ui/text.tsx'
import { useClaim, useIsOwnClaim } from './claim-button.tsx'
import { copyableValues, QueueRow } from './queue-row.tsx'
import { detailPageOf, isAwaitingTransfer, isDeliverable, moneyRight } from './waiting-words.ts'

const keyOf = ({ kind, id }: WaitingItem) => `${kind} ${id}`

/** The work queue, longest waiting first, usable by keyboard alone. */
export function QueuePage() {
  const { items, lead, error, retry, isLive } = useQueue()
  const now = useNow() + lead
  const isMine = useIsOwnClaim()
  const [filter, setFilter] = useState<QueueFilter>('all')
  const sound = useArrivalSound(items)

  const shown = (items ?? []).filter((item) => queueFilters[filter].holds(item, isMine(item.claim)))
  const { index, choose, keys, open, copied, dialog, close } = useQueueWork(shown)

  return (
    <Box sx={{ py: 2 }}>
      <Title title="Queue" />
      <QueueBar
        items={items}
        filter={filter}
        onFilter={setFilter}
        isLive={isLive}
        keys={keys}
        sound={sound}
      />
      {error && !items && <RetryAlert retry={retry}>The queue could not be loaded.</RetryAlert>}
      {!error && !items && (
        <Skeleton variant="rounded" height={340} role="status" aria-label="Loading" />
      )}
      {items && shown.length === 0 && (
        <EmptyPage
          icon={<DoneIcon sx={{ color: 'success.main', fontSize: 32 }} />}
          title={filter === 'all' ? 'The queue is empty' : 'Nothing matches'}
        >
          {filter === 'all'
            ? 'New items appear here automatically.'
            : 'Choose “All” to see the other items.'}
        </EmptyPage>
      )}
      {shown.length > 0 && (
        <Paper component="ol" sx={{ listStyle: 'none', m: 0, p: 0, overflow: 'hidden' }}>
          {shown.map((item, place) => (
            <QueueRow
              key={keyOf(item)}
              item={item}
              now={now}
              isChosen={place === index}
              onChoose={() => choose(place)}
              work={{
                copied: () => copied(item),
                deliver: () => open('deliver', item),
                money: () => open('money', item),
              }}
            />
          ))}
        </Paper>
      )}
      {dialog && <QueueDialog dialog={dialog} onClose={close} onDone={() => void retry()} />}
    </Box>
  )
}

/** Actions on the entries, by click or by shortcut on the selected one. */
function useQueueWork(shown: WaitingItem[]) {
  const { has } = useRights()
  const isMine = useIsOwnClaim()
  const claim = useClaim()
  const copy = useCopy()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<OpenDialog>()
  const { index, chosen, choose } = useSelection(shown)
  const open = (kind: OpenDialog['kind'], item: WaitingItem | undefined) => {
    if (!item) return
    const may =
      kind === 'deliver'
        ? isDeliverable(item) && has('orders.deliver')
        : isAwaitingTransfer(item) && has(moneyRight(item))
    if (!may) return
    choose(shown.indexOf(item))
    setDialog({ kind, item })
  }
  // Copying a player's details claims the order, to prevent a double delivery.
  const copied = (item: WaitingItem) => {
    if (item.claim === null && has('queue.claim')) void claim(item, false)
  }
  const keys = useQueueKeys({
    next: () => choose(index + 1),
    previous: () => choose(index - 1),
    claim: () => chosen && has('queue.claim') && void claim(chosen, isMine(chosen.claim)),
    deliver: () => open('deliver', chosen),
    money: () => open('money', chosen),
    open: () => {
      const to = chosen && detailPageOf(chosen)
      if (to && has(to.right)) navigate(to.path)
    },
    copy: (place) => {
      const value = chosen && copyableValues(chosen)[place]
      if (!value) return
      void copy(value.name, value.value)
      copied(chosen)
    },
  })
  return { index, choose, keys, open, copied, dialog, close: () => setDialog(undefined) }
}

/** The selected entry, by position. */
function useSelection(shown: WaitingItem[]) {
  const [chosenKey, setChosenKey] = useState<string>()
  const [chosenAt, setChosenAt] = useState(0)
  const at = shown.findIndex((item) => keyOf(item) === chosenKey)
  // After completion, selects the entry now at its position.
  const index = at >= 0 ? at : Math.min(chosenAt, shown.length - 1)
  const choose = (place: number) => {
    const item = shown[Math.max(0, Math.min(place, shown.length - 1))]
    if (!item) return
    setChosenKey(keyOf(item))
    setChosenAt(shown.indexOf(item))
  }
  return { index, chosen: shown[index], choose }
}

type OpenDialog = { kind: 'deliver' | 'money'; item: WaitingItem }

/** The dialog to deliver an order or confirm a manual payment. */
function QueueDialog(props: { dialog: OpenDialog; onClose(): void; onDone(): void }) {
  const { dialog, onClose, onDone } = props
  const { kind, id, details, reference, amount_sen } = dialog.item
  if (dialog.kind === 'deliver') {
    const { product, category, owed_qty } = details
    return (
      <DeliverDialog
        order={{ id, product: product ?? '', category: category ?? '', owed: owed_qty ?? 1 }}
        onClose={onClose}
        onDone={onDone}
      />
    )
  }
  return (
    <ConfirmMoneyDialog
      awaited={{
        kind: kind === 'topup' ? 'topup' : 'order',
        id,
        reference: reference ?? '',
        total_sen: amount_sen,
        isPaid: false,
      }}
      onClose={onClose}
    />
  )
}

const queryKey = ['queue']

/**
 * The live queue. `lead`: the offset of the server's clock in milliseconds. `isLive`: whether the
 * stream is connected.
 */
function useQueue() {
  const client = useQueryClient()
  const [isLive, setLive] = useState(true)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => withLead(await call<Queue>('GET', consolePaths.queue)),
  })
  useEffect(() => {
    const end = new AbortController()
    const event = (name: string | undefined, data: unknown) => {
      if (name === 'queue') client.setQueryData(queryKey, withLead(data as Queue))
    }
    void followStream(consolePaths.queueStream, { event, connected: setLive }, end.signal)
    return () => end.abort()
  }, [client])
  return { items: data?.data, lead: data?.lead ?? 0, error, retry: refetch, isLive }
}

type QueueData = { data: WaitingItem[]; lead: number }

const withLead = ({ now, data }: Queue): QueueData => ({ data, lead: Date.parse(now) - Date.now() })

/** Handlers of the shortcuts; `copy`: keys 1 to 9, counted from 0. */
type QueueKeys = {
  next(): void
  previous(): void
  claim(): void
  deliver(): void
  money(): void
  open(): void
  copy(index: number): void
}

/**
 * Handles the queue's shortcuts, unless the operator has disabled them (voice control would trigger
 * them). Ignored while typing or in a dialog.
 */
function useQueueKeys(keys: QueueKeys): Switchable {
  const { isOn, setOn } = useSwitch('console-queue-keys', 'on')
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTextInput(event.target)) return
      const work = actionOf(event.key, latest.current)
      if (!work) return
      event.preventDefault()
      work()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn])
  return { isOn, setOn }
}

function actionOf(key: string, keys: QueueKeys): (() => void) | undefined {
  if (/^[1-9]$/.test(key)) return () => keys.copy(Number(key) - 1)
  const works: Record<string, () => void> = {
    ...{ j: keys.next, ArrowDown: keys.next, k: keys.previous, ArrowUp: keys.previous },
    ...{ c: keys.claim, d: keys.deliver, m: keys.money, o: keys.open },
  }
  return works[key]
}

function isTextInput(target: EventTarget | null): boolean {
  if (document.querySelector('.MuiModal-root:not(.MuiModal-hidden)')) return true
  return target instanceof HTMLElement && target.closest('input, textarea, select') !== null
}

/** A setting of this browser. */
function useSwitch(key: string, initial: 'on' | 'off'): Switchable {
  const [isOn, setOn] = useState(() => (localStorage.getItem(key) ?? initial) === 'on')
  useEffect(() => localStorage.setItem(key, isOn ? 'on' : 'off'), [key, isOn])
  return { isOn, setOn }
}

/** Plays a sound for new items, if enabled. */
function useArrivalSound(items: readonly WaitingItem[] | undefined) {
  const { isOn, setOn } = useSwitch('console-queue-sound', 'off')
  const knownIds = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!items) return
    const before = knownIds.current
    const ids = items.map(({ kind, id }) => `${kind} ${id}`)
    knownIds.current = new Set(ids)
    if (isOn && before && ids.some((id) => !before.has(id))) playSound()
  }, [items, isOn])
  return { isOn, setOn }
}

/** Plays two tones, if the browser permits. */
function playSound(): void {
  const context = new AudioContext()
  const [first, second] = [880, 1174.7]
  for (const [at, frequency] of [first, second].entries()) {
    const tone = new OscillatorNode(context, { frequency: frequency ?? 880 })
    const volume = new GainNode(context, { gain: 0.08 })
    tone.connect(volume).connect(context.destination)
    tone.start(context.currentTime + at * 0.14)
    tone.stop(context.currentTime + at * 0.14 + 0.11)
    if (at === 1) tone.onended = () => void context.close()
  }
}

/** The time in milliseconds, updated every second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

type Filter = { label: string; holds(item: WaitingItem, isMine: boolean): boolean }

/** The queue's filter. */
const queueFilters = {
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
type QueueFilter = keyof typeof queueFilters

/** The keyboard shortcuts. */
const keyWords = [
  ['j k', 'select'],
  ['1–9', 'copy and claim'],
  ['d', 'deliver'],
  ['m', 'confirm payment'],
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

type QueueBarProps = {
  items: readonly WaitingItem[] | undefined
  filter: QueueFilter
  onFilter(filter: QueueFilter): void
  isLive: boolean
  keys: Switchable
  sound: Switchable
}

/** The bar above the queue: counts, filter and shortcuts. */
function QueueBar({ items, filter, onFilter, isLive, keys, sound }: QueueBarProps) {
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
          aria-label="Filter"
        >
          {Object.entries(queueFilters).map(([name, { label }]) => (
            <ToggleButton key={name} value={name}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Toggle label="Sound" {...sound} />
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <Toggle label="Shortcuts" {...keys} />
        </Box>
      </Box>
      {keys.isOn && (
        <Box
          sx={{ display: { xs: 'none', md: 'flex' }, flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}
        >
          {keyWords.map(([key, does]) => (
            <Note key={key}>
              <Box component="kbd" sx={keycap}>
                {key}
              </Box>{' '}
              {does}
            </Note>
          ))}
        </Box>
      )}
      {!isLive && (
        <Alert severity="warning">
          Connection lost; the queue may be out of date. Reconnecting…
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
