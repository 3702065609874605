import { pagePaths } from '@apeak/contract/paths'
import { Link } from 'react-router'
import { useBelowFold } from '../ui/use-below-fold.ts'
import { Logo } from './logo.tsx'
import { useSettings } from './settings.ts'
import { SocialLinks } from './social-links.tsx'

const sitemap = [
  { to: pagePaths.home, label: 'Home' },
  { to: pagePaths.faq, label: 'FAQ' },
  { to: pagePaths.accountInfo, label: 'Account Info' },
  { to: pagePaths.news, label: 'News & Event' },
]

/** The foot of every page. */
export function Footer() {
  const { links } = useSettings()
  return (
    <footer
      className={`relative mt-24 overflow-hidden border-t border-line bg-surface ${useBelowFold()}`}
    >
      <div
        aria-hidden="true"
        className="contours pointer-events-none absolute inset-0 opacity-50"
      />
      <div className="wrap relative grid gap-10 py-14 md:grid-cols-[1.6fr_1fr_1fr]">
        <div>
          <Link to={pagePaths.home} aria-label="Apeak home" className="inline-flex text-3xl">
            <Logo />
          </Link>
          <p className="mt-4 max-w-sm text-muted">
            Game tokens and top-ups from a partner that Malaysian gamers trust, and a community that
            plays along.
          </p>
        </div>
        <nav aria-labelledby="footer-sitemap">
          <h2 id="footer-sitemap" className="text-lg">
            Sitemap
          </h2>
          <ul className="mt-2">
            {sitemap.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center text-muted underline-offset-4 hover:text-ink hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SocialLinks links={links} />
      </div>
      <div className="relative border-t border-line">
        <p className="wrap flex flex-wrap justify-between gap-x-6 gap-y-1 py-5 pb-24 text-sm text-muted md:pb-5">
          <span>© 2024 Apeak. All rights reserved.</span>
          {links.webDesigner && (
            <span>
              Web design by{' '}
              <a
                href={links.webDesigner.address}
                target="_blank"
                rel="noreferrer"
                className="text-cool underline underline-offset-4"
              >
                {links.webDesigner.name}
              </a>
            </span>
          )}
        </p>
      </div>
    </footer>
  )
}
