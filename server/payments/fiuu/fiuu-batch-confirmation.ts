import type { BatchConfirmation, WaitingClaim } from '../batch-confirmation.ts'
import type { Confirmed, ProviderResult } from '../provider.ts'
import type { FiuuTransaction } from './fiuu-answers.ts'
import { type Claimed, claimedBy, confirmAlone, decidedBy, type Fiuu } from './fiuu-confirm.ts'
import { type FiuuCall, fiuuQuota, mayCallFiuu } from './fiuu-quota.ts'

/** For so long a claim waits for others that fill a list with it, where no call for it alone is left. */
const FILL_MS = 5_000
/** Calls under way at once. */
const CALLS_AT_ONCE = 4

type Open = Claimed & { since: Date }

/**
 * Claims that wait for Fiuu: one is asked about alone, many by lists, each of which decides all that it
 * names. So no claim costs more than one question, as long as Fiuu knows it.
 */
export function fiuuBatchConfirmation(fiuu: Fiuu): BatchConfirmation {
  return {
    get believedSen() {
      return fiuu.settings.believedSen
    },
    async room() {
      const calls = ['order', 'batch', 'orders', 'transactions'] as const
      const quotas = calls.map((call) => fiuuQuota(fiuu.settings, call))
      const [order = 0, batch = 0, orders = 0, transactions = 0] =
        await fiuu.tools.callsLeft(quotas)
      return order + batch + (orders + transactions) * fiuu.settings.listSize
    },
    confirm: (claims) => confirmAll(fiuu, claims),
  }
}

async function confirmAll(fiuu: Fiuu, claims: readonly WaitingClaim[]): Promise<Confirmed[]> {
  const claimed = claims.map(({ claim, since }) => {
    const named = claimedBy(claim)
    return named && { ...named, since }
  })
  const open = claimed.filter((one) => one !== null)
  const found = await fiuu.questions.share(open, (own) => askAll(fiuu, own))
  const byClaim = new Map(open.map((one, index) => [one, found[index]]))
  return claimed.map((one) => (one ? (byClaim.get(one) ?? later) : { status: 'none' }))
}

async function askAll(fiuu: Fiuu, all: readonly Open[]): Promise<Confirmed[]> {
  const found = new Map<Open, Confirmed>()
  const open = [...all]
  const askNext = async () => {
    while (open.length > 0) {
      const asked = open.splice(0, isListWorth(fiuu, open) ? fiuu.settings.listSize : 1)
      const answers = await ask(fiuu, asked)
      for (const [index, one] of asked.entries()) found.set(one, answers[index] ?? later)
    }
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, askNext))
  return all.map((one) => found.get(one) ?? later)
}

const later = { status: 'later' } as const

const hasWaited = ({ since }: Open) => Date.now() - since.getTime() >= FILL_MS

function isListWorth({ settings }: Fiuu, open: readonly Open[]): boolean {
  return open.length >= settings.listSize || (open.length > 1 && open.slice(0, 1).some(hasWaited))
}

async function ask(fiuu: Fiuu, asked: readonly Open[]): Promise<Confirmed[]> {
  if (asked.length > 1) return (await askList(fiuu, asked)) ?? askEach(fiuu, asked)
  const [alone] = await askEach(fiuu, asked)
  if (alone?.status !== 'later' || !asked.every(hasWaited)) return alone ? [alone] : []
  return (await askList(fiuu, asked)) ?? [alone]
}

async function askEach(fiuu: Fiuu, asked: readonly Open[]): Promise<Confirmed[]> {
  const found: Confirmed[] = []
  for (const one of asked) {
    const confirmed = await confirmAlone(fiuu, one)
    found.push(confirmed)
    // No call is left, so there is none for the others either.
    if (confirmed.status === 'later') break
  }
  return found
}

/** What a list decides; whom it does not name is asked about alone. Undefined where no list is left. */
async function askList(fiuu: Fiuu, asked: readonly Open[]): Promise<Confirmed[] | undefined> {
  const answer = await listOf(fiuu, asked)
  if (!answer) return undefined
  if (answer.kind !== 'ok') {
    const status = await fiuu.tools.noteError(answer)
    return asked.map(() => ({ status }))
  }
  const found: Confirmed[] = []
  for (const one of asked) {
    found.push(decidedBy(answer.value, one) ?? (await confirmAlone(fiuu, one)))
  }
  return found
}

async function listOf(
  fiuu: Fiuu,
  asked: readonly Open[],
): Promise<ProviderResult<FiuuTransaction[]> | undefined> {
  const may = (call: FiuuCall) => mayCallFiuu(fiuu, call)
  if (await may('orders')) return fiuu.client.requeryMany(asked.map(({ reference }) => reference))
  if (!(await may('transactions'))) return undefined
  return fiuu.client.requeryTransactions(asked.map(({ tranID }) => tranID))
}
