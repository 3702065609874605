import type { WaitingItem } from '@apeak/contract/orders-console'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useState } from 'react'
import { Title } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { DeliverDialog } from '../orders/deliver-dialog.tsx'
import { MoneySeenDialog } from '../payments/money-seen-dialog.tsx'
import { useCopy } from '../ui/copy-value.tsx'
import { RetryAlert } from '../ui/retry-alert.tsx'
import { useRights } from '../ui/use-rights.ts'
import { useClaim, useIsMine } from './claim-button.tsx'
import { QueueBar, type QueueFilter, queueFilters } from './queue-bar.tsx'
import { QueueEmpty, QueueLoading } from './queue-empty.tsx'
import { QueueRow } from './queue-row.tsx'
import { copiedOf } from './queue-row-actions.tsx'
import { useArrivalSound } from './use-arrival-sound.ts'
import { useNow } from './use-now.ts'
import { useQueue } from './use-queue.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { awaitsTransfer, isDeliverable, seeRight, whereShown } from './waiting-words.ts'

const keyOf = ({ kind, id }: WaitingItem) => `${kind} ${id}`

/** What waits for the operators, who waited longest first, and all that is done with it, by keys alone. */
export function QueuePage() {
  const { items, lead, error, retry, isLive } = useQueue()
  const now = useNow() + lead
  const { has } = useRights()
  const isMine = useIsMine()
  const claim = useClaim()
  const copy = useCopy()
  const navigate = useNavigate()
  const [filter, setFilter] = useState<QueueFilter>('all')
  const [chosenKey, setChosenKey] = useState<string>()
  const [chosenAt, setChosenAt] = useState(0)
  const [dialog, setDialog] = useState<{ kind: 'deliver' | 'money'; item: WaitingItem }>()
  const sound = useArrivalSound(items)

  const shown = (items ?? []).filter((item) => queueFilters[filter].holds(item, isMine(item.claim)))
  const at = shown.findIndex((item) => keyOf(item) === chosenKey)
  // What was chosen is done: the one that took its place is chosen.
  const index = at >= 0 ? at : Math.min(chosenAt, shown.length - 1)
  const chosen = shown[index]
  const choose = (place: number) => {
    const item = shown[Math.max(0, Math.min(place, shown.length - 1))]
    if (!item) return
    setChosenKey(keyOf(item))
    setChosenAt(shown.indexOf(item))
  }
  const open = (kind: 'deliver' | 'money', item: WaitingItem | undefined) => {
    if (!item) return
    const may =
      kind === 'deliver'
        ? isDeliverable(item) && has('orders.deliver')
        : awaitsTransfer(item) && has(seeRight(item))
    if (!may) return
    choose(shown.indexOf(item))
    setDialog({ kind, item })
  }
  // Whoever copies a player's details is about to deliver: nobody else shall.
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
      const to = chosen && whereShown(chosen)
      if (to && has(to.right)) navigate(to.path)
    },
    copy: (place) => {
      const value = chosen && copiedOf(chosen)[place]
      if (!value) return
      void copy(value.name, value.value)
      copied(chosen)
    },
  })

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
      {!error && !items && <QueueLoading />}
      {items && shown.length === 0 && <QueueEmpty isWhole={filter === 'all'} />}
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
      {dialog?.kind === 'deliver' && (
        <DeliverDialog
          order={{
            id: dialog.item.id,
            product: dialog.item.details.product ?? '',
            category: dialog.item.details.category ?? '',
            owed: dialog.item.details.owed_qty ?? 1,
          }}
          onClose={() => setDialog(undefined)}
          onDone={() => void retry()}
        />
      )}
      {dialog?.kind === 'money' && (
        <MoneySeenDialog
          awaited={{
            kind: dialog.item.kind === 'topup' ? 'topup' : 'order',
            id: dialog.item.id,
            reference: dialog.item.reference ?? '',
            total_sen: dialog.item.amount_sen,
            isPaid: false,
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Box>
  )
}
