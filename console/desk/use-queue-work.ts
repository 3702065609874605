import type { WaitingItem } from '@apeak/contract/orders-console'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { acceptCorrection } from '../orders/correction.tsx'
import { useUndo } from '../orders/undo-bar.tsx'
import { useRights } from '../session.ts'
import { useCopy } from '../ui/copy-value.tsx'
import { useNotifiedRun } from '../ui/run.ts'
import { useClaim, useClaimMany, useIsOwnClaim, useOtherHolder } from './claim-button.tsx'
import type { OpenDialog } from './queue-dialog.tsx'
import { useMarks, useQueueKeys, useSelection } from './queue-keys.ts'
import { copyableValues, mayAsk, maySettle, type RowWork } from './queue-row.tsx'
import type { useQueue } from './use-queue.ts'
import {
  correctionOf,
  detailPageOf,
  isAwaitingTransfer,
  isDeliverable,
  isLocked,
  moneyRight,
} from './waiting-words.ts'

type QueueState = Pick<ReturnType<typeof useQueue>, 'remove' | 'restore' | 'retry'>

/** Actions on the shown entries, by click or by shortcut on the selected or the marked ones. */
export function useQueueWork(shown: WaitingItem[], { remove, restore, retry }: QueueState) {
  const { has } = useRights()
  const isMine = useIsOwnClaim()
  const claim = useClaim()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<OpenDialog>()
  const { index, chosen, choose } = useSelection(shown)
  const mayMark = (item: WaitingItem) => isDeliverable(item) && has('orders.deliver')
  const markable = shown.filter(mayMark)
  const marks = useMarks(markable)
  const delivered = useRef(new Map<string, WaitingItem>())
  const undo = useUndo((id) => {
    const item = delivered.current.get(id)
    if (item) restore(item)
  })
  const accepting = useAccept(retry)
  const copying = useCopying((opened) => setDialog(opened))
  const open = (kind: 'deliver' | 'money' | 'decline' | 'ask', item: WaitingItem) => {
    const may = {
      deliver: mayMark(item),
      money: isAwaitingTransfer(item) && has(moneyRight(item)),
      decline: maySettle(item, has),
      ask: mayAsk(item, has),
    }
    if (!may[kind]) return
    choose(shown.indexOf(item))
    setDialog({ kind, item })
  }
  const of = (item: WaitingItem): RowWork => ({
    copy: (name, value) => copying.copy(item, name, value),
    deliver: () => open('deliver', item),
    money: () => open('money', item),
    accept: () => maySettle(item, has) && accepting.accept(item),
    decline: () => open('decline', item),
    ask: () => open('ask', item),
  })
  const deliverMarked = () => setDialog({ kind: 'many', items: marks.marked })
  const keys = useQueueKeys(
    guarded(shown.some(accepting.isAccepting) || undo.isRunning, {
      next: () => choose(index + 1),
      previous: () => choose(index - 1),
      mark: (isRange) => chosen && mayMark(chosen) && marks.mark(chosen, isRange),
      copyList: () => copying.copyList(marks.marked),
      claim: () => chosen && has('queue.claim') && void claim(chosen, isMine(chosen.claim)),
      deliver: () => (marks.marked.length > 0 ? deliverMarked() : chosen && of(chosen).deliver()),
      money: () => chosen && of(chosen).money(),
      accept: () => chosen && of(chosen).accept(),
      decline: () => chosen && of(chosen).decline(),
      ask: () => chosen && of(chosen).ask(),
      undo: () => undo.isOffered && void undo.undo(),
      open: () => {
        const to = chosen && detailPageOf(chosen)
        if (to && has(to.right)) navigate(to.path)
      },
      copy: (place) => chosen && copying.copyNth(chosen, place),
    }),
  )
  const onDelivered = (item: WaitingItem) => {
    delivered.current.set(item.id, item)
    remove(item)
  }
  return {
    ...{ index, choose, keys, of, isMarked: marks.isMarked },
    markOf: (item: WaitingItem) =>
      mayMark(item) ? (isRange: boolean) => marks.mark(item, isRange) : undefined,
    markBar: {
      marked: marks.marked,
      onAll: markable.length > 1 ? () => marks.markAll(markable) : undefined,
      onCopy: () => copying.copyList(marks.marked),
      onDeliver: deliverMarked,
      onClear: marks.clear,
    },
    dialog: dialog && {
      ...{ dialog, onDelivered, onUndoable: undo.offer, onDone: () => void retry() },
      onClose: () => setDialog(undefined),
    },
    undoBar: undo.bar,
  }
}

type Keys = Parameters<typeof useQueueKeys>[0]
type Wanted = { [Key in keyof Keys]: (...args: Parameters<Keys[Key]>) => unknown }

/** Handlers that do nothing while an action runs, so that no key is for an entry that is about to change. */
const guarded = (isBusy: boolean, wanted: Wanted): Keys =>
  Object.fromEntries(
    Object.entries(wanted).map(([name, work]) => [
      name,
      (...args: never[]) => {
        if (!isBusy) (work as (...given: never[]) => unknown)(...args)
      },
    ]),
  ) as Keys

/** Accepts a requested correction. `isAccepting`: whether an entry does not show the new details yet. */
function useAccept(retry: () => Promise<unknown>) {
  const { run, isRunning } = useNotifiedRun()
  const notify = useNotify()
  const keys = useRef(new Map<string, string>())
  const accepted = useRef<string>(undefined)
  const accept = (item: WaitingItem) => {
    const correction = correctionOf(item)
    if (!correction || isRunning) return
    accepted.current = item.id
    const name = `${item.id} ${item.details.correction?.asked_at}`
    const request_key = keys.current.get(name) ?? crypto.randomUUID()
    keys.current.set(name, request_key)
    void run(async () => {
      await acceptCorrection(correction, request_key)
      notify('Details corrected', { type: 'success' })
      await retry()
    })
  }
  const isAccepting = (item: WaitingItem) =>
    isRunning && item.id === accepted.current && isLocked(item)
  return { accept, isAccepting }
}

/**
 * Copies the details of entries. Copying claims an order, to prevent a double delivery; another operator's
 * is copied only after a question.
 */
function useCopying(ask: (dialog: OpenDialog) => void) {
  const { has } = useRights()
  const claim = useClaim()
  const claimMany = useClaimMany()
  const holderOf = useOtherHolder()
  const toClipboard = useCopy()
  const notify = useNotify()
  const copy = (item: WaitingItem, name: string, value: string) => {
    if (holderOf(item.claim)) return ask({ kind: 'copy', item, name, value })
    void toClipboard(name, value)
    if (item.claim === null && has('queue.claim')) void claim(item, false)
  }
  const copyNth = (item: WaitingItem, place: number) => {
    if (isLocked(item)) {
      return notify('Accept or decline the correction first.', { type: 'warning' })
    }
    const value = copyableValues(item)[place]
    if (value) copy(item, value.name, value.value)
  }
  /** Copies the answers of orders, one order a line, and claims them. */
  const copyList = (items: readonly WaitingItem[]) => {
    const free = items.filter(({ claim: held }) => !holderOf(held))
    if (free.length === 0) return
    const text = free.map(({ details }) => (details.options ?? []).map(({ value }) => value))
    const left = items.length - free.length
    const name = `${free.length} ${free.length === 1 ? 'order' : 'orders'}`
    const except = left > 0 ? ` (not ${left} that others have claimed)` : ''
    void toClipboard(name + except, text.map((values) => values.join('\t')).join('\n'))
    if (has('queue.claim')) void claimMany(free.filter((item) => item.claim === null))
  }
  return { copy, copyNth, copyList }
}
