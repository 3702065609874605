import type { Banner } from '@apeak/contract/content'
import { languages, pathIn } from '@apeak/contract/languages'
import { serverPaths } from '@apeak/contract/paths'
import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import {
  isRouteErrorResponse,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import { frame } from '#messages/frame.ts'
import { language } from '#messages/language.ts'
import type { Route } from './+types/root'
import { loadOptional } from './api.ts'
import { ContactStack } from './layout/contact-stack.tsx'
import { DeferredScroll } from './layout/deferred-scroll.tsx'
import { ErrorPage } from './layout/error-page.tsx'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { LanguageSuggestion } from './layout/language-choice.tsx'
import { PageStyle, ScriptNonce } from './layout/page-style.tsx'
import { useSettings } from './layout/settings.ts'
import { applyTheme, headScript, useWebFonts } from './layout/theme.tsx'
import { apiContext, settingsContext } from './server-context.ts'
import { BalanceProvider } from './session/balance.tsx'
import { SessionSync } from './session/session-sync.tsx'
import { previewToken } from './ui/preview-frame.tsx'
import { textLanguage } from './ui/text-language.ts'
import { ToasterSlot } from './ui/toaster-slot.tsx'

/** Loads the settings, the announcement and the contact links, the same for every visitor. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { content } = context.get(apiContext)
  const settings = context.get(settingsContext)
  const [banner, contact, shop] = await Promise.all([
    loadOptional('The banner', content.banner(previewToken(request.url))),
    loadOptional('The ways to the shop', content.contact()),
    loadOptional('The seller', content.shop()),
  ])
  const { webDesigner } = settings.links
  const links = contact.value ? { ...contact.value, webDesigner } : settings.links
  const year = new Date().getFullYear()
  return { ...settings, links, banner: banner.value, shop: shop.value, year }
}

/** They stay as rendered: navigation does not reload them. */
export function shouldRevalidate() {
  return false
}

/** The frame of every page, including the error page. */
export function Layout({ children }: { children: ReactNode }) {
  const { publicUrl, adminHost } = useSettings()
  const { banner, shop, year } = useRouteLoaderData<typeof loader>('root') ?? {}
  // React may rebuild this element after an error, without the visitor's theme.
  useLayoutEffect(applyTheme, [])
  return (
    <html lang={languages[language].tag} className="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {adminHost !== publicUrl && <meta name="admin-host" content={adminHost} />}
        <script nonce={useContext(ScriptNonce)}>{headScript}</script>
        <PageStyle />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link
          rel="alternate"
          type="application/atom+xml"
          title={frame.newsFeed}
          href={pathIn(language, serverPaths.newsFeed)}
        />
      </head>
      <body>
        <a
          href="#content"
          className="fixed top-2 left-2 z-60 -translate-y-20 rounded-lg bg-ink px-4 py-3 font-semibold text-ground focus:translate-y-0"
        >
          {frame.skipToContent}
        </a>
        <SessionSync />
        <ProgressBar />
        <AnnouncementBar banner={banner} />
        <BalanceProvider>
          <Header />
          <Main>{children}</Main>
        </BalanceProvider>
        <Footer shop={shop} year={year} />
        <ContactStack />
        <LanguageSuggestion />
        <ToasterSlot />
        <ScrollRestoration />
        <DeferredScroll />
        <Scripts />
      </body>
    </html>
  )
}

/** The page's content. After navigation its heading gets the focus, or all of it while it loads. */
function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const heading = main.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    ;(heading ?? main.current)?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main id="content" ref={main} tabIndex={-1} className="min-h-[70svh] outline-none">
      {children}
    </main>
  )
}

export default function Root() {
  useEffect(adoptTypedValues, [])
  useWebFonts()
  return <Outlet />
}

/** The error page of every route. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage text={textOf(error)} />
}

function textOf(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    return typeof error.data === 'string' ? error.data : `${error.status} ${error.statusText}`
  }
  return error instanceof Error ? error.message : String(error)
}

/** A thin progress bar at the top while the next page loads. */
function ProgressBar() {
  const busy = useNavigation().state !== 'idle'
  if (!busy) return null
  return (
    <div
      role="progressbar"
      aria-label={frame.loadingPage}
      className="fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden"
    >
      <div className="gold-fill h-full w-1/3 animate-[travel_1s_ease-in-out_infinite]" />
    </div>
  )
}

/** The announcement above every page; nothing if there is none or it could not be loaded. */
function AnnouncementBar({ banner }: { banner: Banner | undefined }) {
  if (banner?.banner_enabled !== '1' || banner.banner_content.trim() === '') return null
  return (
    <aside aria-label={frame.announcement} className="bg-announcement text-white">
      <p
        lang={textLanguage(banner, 'banner_content')}
        className="wrap py-2.5 text-center text-[0.9375rem] leading-snug font-semibold text-balance break-words whitespace-pre-line"
      >
        {banner.banner_content}
      </p>
    </aside>
  )
}

/**
 * Passes input made before the scripts ran to React: hydration leaves it in the fields, but no state has it.
 */
function adoptTypedValues(): void {
  for (const form of document.forms) {
    for (const control of form.elements) {
      if (control instanceof HTMLInputElement && isTick(control)) adoptTick(control)
      else if (control instanceof HTMLInputElement) adoptText(control, HTMLInputElement)
      else if (control instanceof HTMLTextAreaElement) adoptText(control, HTMLTextAreaElement)
      else if (control instanceof HTMLSelectElement) adoptChoice(control)
    }
  }
}

const isTick = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio'

function adoptTick(control: HTMLInputElement): void {
  if (control.checked === control.defaultChecked) return
  control.checked = control.defaultChecked
  control.click()
}

// React ignores events for values that it has tracked: the field is emptied through React's setter and filled
// through the native one.
function adoptText<Control extends HTMLInputElement | HTMLTextAreaElement>(
  control: Control,
  { prototype }: { prototype: Control },
): void {
  const typed = control.value
  if (typed === control.defaultValue || control.type === 'file') return
  control.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, typed)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

function adoptChoice(control: HTMLSelectElement): void {
  const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
  if (control.selectedIndex === Math.max(0, first)) return
  control.dispatchEvent(new Event('change', { bubbles: true }))
}
