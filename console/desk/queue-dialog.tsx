import type { WaitingItem } from '@apeak/contract/orders-console'
import { useActorNames } from '../operators/operator-names.ts'
import { AskShopperDialog } from '../orders/ask-shopper.tsx'
import { DeclineDialog } from '../orders/correction.tsx'
import { DeliverDialog } from '../orders/deliver-dialog.tsx'
import type { UndoableDelivery } from '../orders/undo-bar.tsx'
import { ConfirmMoneyDialog } from '../payments/confirm-money-dialog.tsx'
import { ActionDialog } from '../ui/actions.tsx'
import { useCopy } from '../ui/copy-value.tsx'
import { useOtherHolder } from './claim-button.tsx'
import { DeliverManyDialog } from './deliver-many-dialog.tsx'

/** An opened dialog of the queue. */
export type OpenDialog =
  | { kind: 'deliver' | 'money' | 'decline' | 'ask'; item: WaitingItem }
  | { kind: 'copy'; item: WaitingItem; name: string; value: string }
  | { kind: 'many'; items: readonly WaitingItem[] }

type Props = {
  dialog: OpenDialog
  onClose(): void
  /** Called once an order is delivered, for its row to leave at once. */
  onDelivered(item: WaitingItem): void
  onUndoable(deliveries: readonly UndoableDelivery[]): void
  /** Called when the queue has changed. */
  onDone(): void
}

/** The dialog of an action on one entry, or on the marked ones. */
export function QueueDialog({ dialog, onClose, onDelivered, onUndoable, onDone }: Props) {
  const holderOf = useOtherHolder()
  if (dialog.kind === 'many') {
    const done = (deliveries: readonly UndoableDelivery[]) => {
      onUndoable(deliveries)
      onDone()
    }
    return <DeliverManyDialog {...{ items: dialog.items, onClose, onDelivered }} onDone={done} />
  }
  const { item } = dialog
  const { id, details, reference, amount_sen, kind } = item
  if (dialog.kind === 'copy') return <CopyClaimedDialog dialog={dialog} onClose={onClose} />
  if (dialog.kind === 'ask') return <AskShopperDialog id={id} onClose={onClose} />
  if (dialog.kind === 'decline') return <DeclineDialog id={id} onClose={onClose} />
  if (dialog.kind === 'deliver') {
    const { product = '', category = '', owed_qty: owed = 1, options = [] } = details
    const holder = holderOf(item.claim)
    return (
      <DeliverDialog
        order={{ id, product, category, owed, options, reference: reference ?? '', holder }}
        onClose={onClose}
        onDone={(delivery) => {
          onDelivered(item)
          if (delivery) onUndoable([delivery])
          onDone()
        }}
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

type CopyProps = { dialog: Extract<OpenDialog, { kind: 'copy' }>; onClose(): void }

/** Asks before the details of another operator's order are copied. */
function CopyClaimedDialog({ dialog: { item, name, value }, onClose }: CopyProps) {
  const copy = useCopy()
  const holder = useActorNames()('operator', item.claim?.operator_id ?? null)
  return (
    <ActionDialog
      title={`${holder} has claimed this order`}
      consequence="They may be delivering it now. A second delivery cannot be taken back from the player."
      confirm="Copy anyway"
      color="warning"
      done={`${name} copied`}
      onClose={onClose}
      run={() => copy(name, value)}
    />
  )
}
