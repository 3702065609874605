import type { Notice } from '@apeak/contract/content'
import { defaultNotice } from '@apeak/contract/default-notice'
import { BellRing, Clock, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Deferred } from '../api.ts'
import { AwaitDeferred } from '../ui/deferred.tsx'

/** When the shop works and how long an order takes. Where that cannot be read, what is usual. */
export function NoticeCard({ load }: { load: Deferred<Notice> }) {
  return (
    <section aria-label="Operating hours" className="wrap pt-8 md:pt-10">
      <div className="rounded-2xl border border-line bg-surface">
        <AwaitDeferred
          load={load}
          pending={<NoticeSkeleton />}
          failed={() => <NoticeTexts notice={defaultNotice} />}
        >
          {(notice) => <NoticeTexts notice={notice} />}
        </AwaitDeferred>
      </div>
    </section>
  )
}

// As high while it loads as with the usual texts.
const grid =
  'grid min-h-[18.75rem] divide-line md:min-h-31 max-md:divide-y md:grid-cols-3 md:divide-x md:[&>*]:px-6 [&>*]:px-5 [&>*]:py-5'

function NoticeTexts({ notice }: { notice: Notice }) {
  const text = (name: keyof Notice) => notice[name].trim() || defaultNotice[name]
  const icon = 'size-5'
  return (
    <dl className={grid}>
      <NoticeText name="Operating Hours" icon={<Clock className={icon} />}>
        {text('operating_hours')}
      </NoticeText>
      <NoticeText name="Reminder" icon={<BellRing className={icon} />}>
        {text('reminder')}
      </NoticeText>
      <NoticeText name="Order Processing Duration" icon={<Hourglass className={icon} />}>
        {text('order_processing_duration')}
      </NoticeText>
    </dl>
  )
}

function NoticeText({ name, icon, children }: { name: string; icon: ReactNode; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-2.5 font-display font-bold">
        <span aria-hidden="true" className="text-gold">
          {icon}
        </span>
        {name}
      </dt>
      <dd className="mt-1.5 text-muted break-words whitespace-pre-line">{children}</dd>
    </div>
  )
}

function NoticeSkeleton() {
  return (
    <div role="status" className={grid}>
      <span className="sr-only p-0!">Loading...</span>
      {[1, 2, 3].map((column) => (
        <div key={column} aria-hidden="true">
          <div className="skeleton h-6 w-40" />
          <div className="skeleton mt-3 h-4" />
          <div className="skeleton mt-2 h-4 w-2/3" />
        </div>
      ))}
    </div>
  )
}
