import type { Referral, ReferralsResponse } from '@apeak/contract/affiliates'
import { pathIn } from '@apeak/contract/languages'
import { formatSen, senOf } from '@apeak/contract/money'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { Check, Copy, QrCode as QrIcon, Search, Share2 } from 'lucide-react'
import encodeQr from 'qr'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { referrals as messages } from '#messages/affiliates.ts'
import { forms } from '#messages/forms.ts'
import { actions, states } from '#messages/frame.ts'
import { language } from '#messages/language.ts'
import { api } from '../api.ts'
import { Alert, Field, SubmitButton } from '../forms/form-parts.tsx'
import { useForm } from '../forms/use-form.ts'
import { useSettings } from '../layout/settings.ts'
import { withElement } from '../messages/with-element.ts'
import { useHydrated } from '../ui/browser-state.ts'
import { Button } from '../ui/button.tsx'
import { StatusBadge } from '../ui/detail-rows.tsx'
import { RetryBox } from '../ui/error-box.tsx'
import { monthText } from '../ui/malaysian-time.ts'
import { Modal } from '../ui/modal.tsx'
import { toast } from '../ui/toasts.ts'
import { useQuery } from '../ui/use-query.ts'
import { useSearchText } from '../ui/use-search-text.ts'
import { matchingReferrals, recentMonths } from './referral-filters.ts'

const card = 'rounded-2xl border border-line bg-surface p-5 md:p-6'

/** An affiliate's month: earnings, progress to the next tier, and referrals. */
export function ReferralDashboard() {
  const [query, setQuery] = useSearchParams()
  const months = recentMonths(Date.now())
  const chosen = query.get('month')
  const month = months.find((one) => one === chosen) ?? months[0] ?? ''
  const list = useQuery(month, (wanted) => api.affiliates.referrals(wanted))
  const { value, error, fresh, retry } = list
  return (
    <>
      <label className="mt-5 flex flex-wrap items-center gap-3 font-medium">
        {messages.month}
        <select
          className="entry entry-select w-auto!"
          value={month}
          onChange={({ target }) => setQuery({ month: target.value }, { preventScrollReset: true })}
        >
          {months.map((one) => (
            <option key={one} value={one}>
              {monthText(one)}
            </option>
          ))}
        </select>
      </label>
      <div className="mt-5" aria-busy={!fresh}>
        {error !== undefined && (
          <RetryBox message={messages.failed} busy={!fresh} onRetry={retry} />
        )}
        {!value && error === undefined && <Loading />}
        {value && error === undefined && (
          <div className={`transition-opacity ${fresh ? '' : 'opacity-55'}`}>
            <Month month={value} onChange={retry} />
          </div>
        )}
      </div>
    </>
  )
}

function Month({ month, onChange }: { month: ReferralsResponse; onChange: () => void }) {
  const { referral_code, code_chosen, suspended, referrals } = month
  return (
    <>
      {suspended && (
        <div className="mb-4">
          <Alert tone="bad">{messages.codeSuspended}</Alert>
        </div>
      )}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <section aria-label={messages.commission} className={card}>
          <Earnings month={month} />
        </section>
        <section aria-label={messages.nextTier} className={card}>
          <TierProgress month={month} />
        </section>
        <section aria-label={messages.share} className={`${card} space-y-4 lg:col-span-2`}>
          <ShareLink code={referral_code} />
          {!code_chosen && <ChooseCodeForm code={referral_code} onChosen={onChange} />}
        </section>
      </div>
      <ReferralTable key={month.month} referrals={referrals} />
    </>
  )
}

function Earnings({ month }: { month: ReferralsResponse }) {
  const { commission_earned, commission_rate, total_sales, is_closed, carried, owed } = month
  return (
    <>
      <p className="text-muted">{messages.earned}</p>
      <p className="price mt-1 text-4xl text-gold md:text-5xl">{ringgit(commission_earned)}</p>
      <p className="mt-2">
        {withElement(
          (sales) => messages.rateOf(String(commission_rate), sales, monthText(month.month)),
          <span className="price">{ringgit(total_sales)}</span>,
        )}
      </p>
      <p className="mt-1 text-sm text-muted">
        {is_closed ? messages.monthClosed : messages.monthOpen}
      </p>
      {carried < 0 && (
        <p className="mt-1 text-sm text-muted">{messages.carried(ringgit(-carried))}</p>
      )}
      <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
        <span className="text-muted">{messages.awaitingPayout}</span>
        <span className="price text-xl">{ringgit(owed)}</span>
      </div>
    </>
  )
}

function Loading() {
  return (
    <div role="status" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <span className="sr-only">{states.loading}</span>
      <div className="skeleton h-60 rounded-2xl!" />
      <div className="skeleton h-60 rounded-2xl!" />
      <div className="skeleton h-44 rounded-2xl! lg:col-span-2" />
    </div>
  )
}

/** Chooses a custom code, once. */
function ChooseCodeForm({ code, onChosen }: { code: string; onChosen: () => void }) {
  const [open, setOpen] = useState(false)
  const form = useForm({
    values: { referral_code: '' },
    check: ({ referral_code }) =>
      /^[0-9a-z]{4,16}$/i.test(referral_code.trim())
        ? {}
        : { referral_code: messages.ownCodeInvalid },
    send: async ({ referral_code }) => {
      const chosen = await api.affiliates.chooseCode({ referral_code: referral_code.trim() })
      toast.success(messages.codeChosen(chosen.referral_code))
      onChosen()
    },
    texts: { sentences: true },
  })
  if (!open) {
    return (
      <p className="text-sm text-muted">
        {withElement(messages.yourCode, <strong className="font-mono text-ink">{code}</strong>)}{' '}
        <Button
          look="quiet"
          className="-my-2.5 px-2! text-sm! underline"
          onClick={() => setOpen(true)}
        >
          {messages.chooseOwn}
        </Button>
      </p>
    )
  }
  return (
    <form {...form.attributes} noValidate className="max-w-md space-y-3">
      <Alert tone="bad">{form.sentence}</Alert>
      <Field
        label={messages.ownCode}
        field={form.field('referral_code')}
        hint={messages.ownCodeHint(code)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
        className="font-mono uppercase"
      />
      <SubmitButton busy={form.busy} look="plain">
        {messages.chooseCode}
      </SubmitButton>
    </form>
  )
}

/** The affiliate's link, to copy, share or scan. */
function ShareLink({ code }: { code: string }) {
  const { publicUrl } = useSettings()
  const link = publicUrl + pathIn(language, pathTo(pagePaths.register, {}, { ref: code }))
  const [copied, setCopied] = useState(false)
  const [showsCode, setShowsCode] = useState(false)
  const hydrated = useHydrated()

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
      setTimeout(() => setCopied(false), 2000)
    } catch {
      toast.error(messages.linkNotCopied)
    }
  }

  // Dismissing the share sheet is no failure.
  const share = () => navigator.share({ title: 'Apeak', url: link }).catch(() => undefined)

  return (
    <div>
      <p className="font-medium">{messages.yourLink}</p>
      <p className="mt-1.5 rounded-[0.625rem] border border-line bg-ground px-3.5 py-3 font-mono text-sm break-all select-all">
        {link}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="gold" onClick={copy}>
          {copied ? <Check className="size-4" /> : <Copy className="size-4" />}
          <span role="status">{copied ? actions.copied : messages.copyLink}</span>
        </Button>
        {hydrated && 'share' in navigator && (
          <Button onClick={share}>
            <Share2 className="size-4" />
            {messages.share}
          </Button>
        )}
        <Button onClick={() => setShowsCode(true)}>
          <QrIcon className="size-4" />
          {messages.qrCode}
        </Button>
      </div>
      <Modal
        open={showsCode}
        title={messages.qrCode}
        onClose={() => setShowsCode(false)}
        actions={
          <Button className="w-full" onClick={() => setShowsCode(false)}>
            {actions.close}
          </Button>
        }
      >
        <QrCode text={link} label={messages.qrCodeOf(link)} />
        <p className="mt-3 text-center font-mono text-sm break-all text-muted">{link}</p>
      </Modal>
    </div>
  )
}

/** A QR code, dark on light in both themes, as scanners expect. */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 2 })
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-72 rounded-xl bg-white"
    >
      <path d={squares.join('')} fill="#0b0e14" />
    </svg>
  )
}

/** The number of rows shown initially and added each time. */
const SHOWN = 50

const cell = 'px-4 py-3 align-middle break-words'

/** An affiliate's referrals in a month: a table, or cards on small screens. */
function ReferralTable({ referrals }: { referrals: Referral[] }) {
  const search = useSearchText()
  const [count, setCount] = useState(SHOWN)
  const wanted = useDeferredValue(search.wanted)
  const found = matchingReferrals(referrals, wanted)
  const shown = found.slice(0, count)
  if (referrals.length === 0) return <NoReferrals />
  return (
    <div className="mt-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h3 className="text-xl">{messages.yourReferrals}</h3>
        <div className="relative w-full sm:w-80">
          <Search className="absolute top-3.5 left-3.5 size-5 text-muted" />
          <input
            type="search"
            className="entry pl-11!"
            placeholder={messages.filter}
            aria-label={messages.filter}
            {...search.attributes}
          />
        </div>
      </div>
      <p role="status" className="mt-3 text-sm text-muted">
        {found.length === referrals.length
          ? messages.count(referrals.length)
          : messages.countOf(found.length, referrals.length)}
      </p>
      {shown.length > 0 && (
        <>
          <WideTable referrals={shown} />
          <Cards referrals={shown} />
        </>
      )}
      {found.length > count && (
        <Button className="mt-5" onClick={() => setCount(count + SHOWN)}>
          {messages.showMore}
        </Button>
      )}
    </div>
  )
}

function WideTable({ referrals }: { referrals: Referral[] }) {
  return (
    <div className="mt-3 hidden overflow-hidden rounded-2xl border border-line bg-surface md:block">
      <table className="w-full table-fixed">
        <thead className="border-b border-line text-muted">
          <tr>
            {[forms.name, forms.email, messages.status, messages.spent].map((name) => (
              <th
                key={name}
                scope="col"
                className="px-4 py-3 text-left font-medium last:text-right"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {referrals.map((one) => (
            <tr key={one.id}>
              <td className={`${cell} font-medium`}>{one.name}</td>
              <td className={`${cell} text-muted`}>{one.email}</td>
              <td className={cell}>
                <Activity active={one.is_active} />
              </td>
              <td className={`${cell} price text-right`}>{ringgit(one.monthly_spent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ referrals }: { referrals: Referral[] }) {
  return (
    <ul className="mt-3 grid grid-cols-1 gap-3 md:hidden">
      {referrals.map((one) => (
        <li key={one.id} className="rounded-2xl border border-line bg-surface p-4">
          <div className="flex items-start justify-between gap-3">
            <span className="min-w-0 font-medium break-words">{one.name}</span>
            <Activity active={one.is_active} />
          </div>
          <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 text-sm break-all text-muted">{one.email}</span>
            <span className="price">{ringgit(one.monthly_spent)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Activity({ active }: { active: boolean }) {
  return (
    <StatusBadge
      label={active ? messages.active : messages.inactive}
      tone={active ? 'default' : 'secondary'}
    />
  )
}

function NoReferrals() {
  return (
    <div className="mt-8 rounded-2xl border border-dashed border-edge p-6 text-center">
      <h3 className="text-lg">{messages.nobody}</h3>
      <p className="mx-auto mt-1.5 max-w-lg text-muted">{messages.nobodyText}</p>
    </div>
  )
}

type Month = Pick<ReferralsResponse, 'active_users' | 'total_sales' | 'next_tier'>

/** The progress to the next tier: both bars must be full. */
function TierProgress({ month }: { month: Month }) {
  const { active_users, total_sales, next_tier } = month
  if (!next_tier) {
    return (
      <p className="text-muted">
        {withElement(
          (sales) => messages.topTier(active_users, sales),
          <span className="price text-ink">{ringgit(total_sales)}</span>,
        )}
      </p>
    )
  }
  return (
    <div className="space-y-5">
      <p className="text-muted">
        {withElement(
          messages.nextTierRate,
          <strong className="text-ink">{next_tier.commission_rate}%</strong>,
        )}
      </p>
      <Bar
        label={messages.activeUsers}
        value={active_users}
        goal={next_tier.active_users}
        text={messages.goal(String(active_users), String(next_tier.active_users))}
      />
      <Bar
        label={messages.sales}
        value={total_sales}
        goal={next_tier.sales}
        text={messages.goal(ringgit(total_sales), ringgit(next_tier.sales))}
      />
    </div>
  )
}

type BarProps = { label: string; value: number; goal: number; text: string }

function Bar({ label, value, goal, text }: BarProps) {
  const percent = goal > 0 ? Math.min(100, Math.max(0, (value / goal) * 100)) : 100
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{label}</span>
        <span className="text-muted tabular-nums">{text}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={Math.round(percent)}
        aria-valuetext={text}
        className="mt-2 h-3 overflow-hidden rounded-full bg-raised"
      >
        <div className="gold-fill h-full rounded-full" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

const ringgit = (amount: number) => formatSen(senOf(amount))
