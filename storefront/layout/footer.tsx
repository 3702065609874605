import type { ShopLinks } from '@apeak/contract/content'
import { pagePaths } from '@apeak/contract/paths'
import type { Shop } from '@apeak/contract/shop'
import { useId } from 'react'
import { Link } from 'react-router'
import { frame, pages } from '#messages/frame.ts'
import { withElement } from '../messages/with-element.ts'
import { useBelowFold } from '../ui/browser-state.ts'
import { LanguageChoice } from './language-choice.tsx'
import { Logo } from './logo.tsx'
import { useSettings } from './settings.ts'

const sitemap = [
  { to: pagePaths.home, label: pages.home },
  { to: pagePaths.faq, label: pages.faq },
  { to: pagePaths.accountInfo, label: pages.accountInfo },
  { to: pagePaths.news, label: pages.newsShort },
]

const policies = [
  { to: pagePaths.terms, label: pages.terms },
  { to: pagePaths.privacyPolicy, label: pages.privacyPolicy },
  { to: pagePaths.refundPolicy, label: pages.refundPolicy },
  { to: pagePaths.submitTicket, label: pages.contact },
]

type Props = {
  /** The seller, if known. */
  shop: Shop | undefined
  /** The year of the page. */
  year: number | undefined
}

/** The footer of every page. */
export function Footer({ shop, year }: Props) {
  const { links } = useSettings()
  return (
    <footer
      className={`relative mt-24 overflow-hidden border-t border-line bg-surface ${useBelowFold()}`}
    >
      <div
        aria-hidden="true"
        className="contours pointer-events-none absolute inset-0 opacity-50"
      />
      <div className="wrap relative grid gap-10 py-14 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div>
          <Link
            to={pagePaths.home}
            aria-label={frame.shopHome}
            className="inline-flex min-h-11 items-center text-3xl"
          >
            <Logo />
          </Link>
          <p className="mt-4 max-w-sm text-muted">{frame.slogan}</p>
          {shop && <Seller shop={shop} />}
        </div>
        <LinkList title={frame.sitemap} links={sitemap} />
        <LinkList title={frame.help} links={policies} />
        <SocialLinks links={links} />
      </div>
      <div className="relative border-t border-line">
        <LanguageChoice
          className="wrap flex flex-wrap gap-x-6 pt-3 text-sm"
          linkClass="inline-flex min-h-11 items-center text-muted underline-offset-4 hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
        />
        <p className="wrap flex flex-wrap justify-between gap-x-6 gap-y-1 py-5 pb-24 text-sm text-muted md:pb-5">
          <span>{frame.rights(year && year > 2024 ? `2024–${year}` : '2024')}</span>
          {links.webDesigner && (
            <span>
              {withElement(
                frame.webDesignBy,
                <a
                  href={links.webDesigner.address}
                  target="_blank"
                  rel="noreferrer"
                  className="text-cool underline underline-offset-4"
                >
                  {links.webDesigner.name}
                </a>,
              )}
            </span>
          )}
        </p>
      </div>
    </footer>
  )
}

/** Who sells, from the shop's settings; empty texts are omitted. */
function Seller({ shop }: { shop: Shop }) {
  const { seller_name, registration_number, seller_address, seller_email } = shop
  if (!seller_name) return null
  return (
    <address className="mt-4 max-w-sm text-sm text-muted not-italic">
      {seller_name}
      {registration_number && ` (${registration_number})`}
      {seller_address && <span className="block whitespace-pre-line">{seller_address}</span>}
      {seller_email && (
        <a
          href={`mailto:${seller_email}`}
          className="inline-flex min-h-11 items-center text-cool underline underline-offset-4"
        >
          {seller_email}
        </a>
      )}
    </address>
  )
}

type LinkListProps = { title: string; links: { to: string; label: string }[] }

function LinkList({ title, links }: LinkListProps) {
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <ul className="mt-2">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-11 min-w-11 items-center text-muted underline-offset-4 hover:text-ink hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const marks = [
  {
    label: 'Facebook',
    name: 'facebook',
    path: 'M13.5 21v-7.2h2.4l.4-2.9h-2.8V9.1c0-.8.3-1.4 1.5-1.4h1.5V5.1c-.3 0-1.2-.1-2.2-.1-2.2 0-3.7 1.3-3.7 3.8v2.1H8.2v2.9h2.4V21z',
  },
  {
    label: 'TikTok',
    name: 'tiktok',
    path: 'M16.2 3h-3v12.2a2.4 2.4 0 1 1-2.4-2.4l.6.1V9.8l-.6-.1a5.5 5.5 0 1 0 5.5 5.5V9.1a7 7 0 0 0 4 1.3v-3a4.1 4.1 0 0 1-4.1-4.4z',
  },
  {
    label: 'Instagram',
    name: 'instagram',
    path: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8zm0 2a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8zM16.7 6.2a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z',
  },
] as const

/** Links to the shop's social pages; nothing without any. */
function SocialLinks({ links }: { links: ShopLinks }) {
  const shown = marks.flatMap(({ name, ...mark }) => {
    const to = links[name]
    return to ? [{ ...mark, to }] : []
  })
  if (shown.length === 0) return null
  return (
    <div>
      <h2 className="mb-4 text-lg">{frame.followUs}</h2>
      <ul className="flex gap-2">
        {shown.map(({ label, to, path }) => (
          <li key={label}>
            <a
              href={to}
              target="_blank"
              rel="noreferrer"
              className="grid size-11 place-items-center rounded-full border border-line bg-surface text-muted transition hover:border-edge hover:text-ink"
            >
              <span className="sr-only">{frame.shopOn(label)}</span>
              <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-current">
                <path fillRule="evenodd" d={path} />
              </svg>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
