import { serverPaths } from '@apeak/contract/paths'
import textFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import displayFont from '@fontsource-variable/funnel-display/files/funnel-display-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { loadQuietly } from './api.ts'
import { AnnouncementBar } from './content/announcement-bar.tsx'
import { takeOverTyped } from './forms/take-over.ts'
import { ContactStack } from './layout/contact-stack.tsx'
import { ErrorPage } from './layout/error-page.tsx'
import { useOwnFaces } from './layout/faces.ts'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { LateScroll } from './layout/late-scroll.tsx'
import { PageStyle, WholeStyle } from './layout/page-style.tsx'
import { ProgressBar } from './layout/progress-bar.tsx'
import { ScriptNonce } from './layout/script-nonce.ts'
import { useSettings } from './layout/settings.ts'
import { applyTheme, headScript } from './layout/theme.ts'
import { apiContext, settingsContext } from './server-context.ts'
import { BalanceProvider } from './session/balance.tsx'
import { SessionSync } from './session/session-sync.tsx'
import { previewOf } from './ui/preview-of.ts'
import { ToasterSlot } from './ui/toaster-slot.tsx'

/** The settings, the announcement and the ways to the shop, the same for every visitor. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { content } = context.get(apiContext)
  const settings = context.get(settingsContext)
  const [banner, contact] = await Promise.all([
    loadQuietly('The banner', content.banner(previewOf(request.url))),
    loadQuietly('The ways to the shop', content.contact()),
  ])
  const { webDesigner } = settings.links
  const links = contact.value ? { ...contact.value, webDesigner } : settings.links
  return { ...settings, links, banner: banner.value }
}

/** Both faces are on every first screen: they come with the page rather than after its styles. */
export function links(): Route.LinkDescriptors {
  return [displayFont, textFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  }))
}

/** They stay as they were rendered: no navigation asks for them again. */
export function shouldRevalidate() {
  return false
}

/** The frame of every page, the error fallback's too. */
export function Layout({ children }: { children: ReactNode }) {
  const { publicUrl, adminHost } = useSettings()
  const banner = useRouteLoaderData<typeof loader>('root')?.banner
  // React may rebuild this element after an error; it then knows nothing of the visitor's theme.
  useLayoutEffect(applyTheme, [])
  return (
    <html lang="en" className="dark" suppressHydrationWarning>
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
          title="Apeak: News And Events"
          href={serverPaths.newsFeed}
        />
        <Links />
      </head>
      <body>
        <a
          href="#content"
          className="fixed top-2 left-2 z-60 -translate-y-20 rounded-lg bg-ink px-4 py-3 font-semibold text-ground focus:translate-y-0"
        >
          Skip to content
        </a>
        <SessionSync />
        <ProgressBar />
        <AnnouncementBar banner={banner} />
        <BalanceProvider>
          <Header />
          <Main>{children}</Main>
        </BalanceProvider>
        <Footer />
        <ContactStack />
        <ToasterSlot />
        <ScrollRestoration />
        <LateScroll />
        <WholeStyle />
        <Scripts />
      </body>
    </html>
  )
}

/** The page's own part. After a change of page, keyboard and screen reader go on from here. */
function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main id="content" ref={main} tabIndex={-1} className="min-h-[70svh] outline-none">
      {children}
    </main>
  )
}

export default function Root() {
  useEffect(takeOverTyped, [])
  useOwnFaces()
  return <Outlet />
}

/** The error fallback of every route. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage text={textOf(error)} />
}

function textOf(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    return typeof error.data === 'string' ? error.data : `${error.status} ${error.statusText}`
  }
  return error instanceof Error ? error.message : String(error)
}
