import { EmptyPage } from './ui/panel.tsx'
import { LinkButton } from './ui/text.tsx'
import '@fontsource-variable/figtree'
import '@fontsource-variable/funnel-display'
import { consolePages } from '@apeak/contract/paths'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StrictMode } from 'react'
import { Admin, CustomRoutes, localStorageStore, Resource, type Store, Title } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import { ConsoleLayout } from './layout.tsx'
import { LoginPage } from './operators/login-page.tsx'
import type { Page } from './place.tsx'
import { places, publicPages, unlistedPages } from './places.tsx'
import { StartPage } from './start/start-page.tsx'
import { cspNonce, darkTheme, lightTheme } from './theme.ts'

const own = localStorageStore('1', 'Console')

/** react-admin's store of preferences. The theme is shared with the storefront under its key. */
const consoleStore: Store = {
  ...own,
  getItem: <Value,>(key: string, otherwise?: Value) => {
    if (key === 'theme') return chosenTheme() as Value
    if (key === 'sidebar.open') return own.getItem(key, (!!otherwise && hasRoomForMenu()) as Value)
    return own.getItem(key, otherwise)
  },
  setItem: (key, value) => {
    if (key === 'theme') keepTheme(String(value))
    own.setItem(key, value)
  },
}

/** On tablets the menu is collapsed to icons at first. */
const hasRoomForMenu = () => window.matchMedia('(min-width: 900px)').matches

function chosenTheme(): 'light' | 'dark' {
  const stored = storedTheme()
  const isSystem = stored === 'system'
  const isLight = isSystem
    ? window.matchMedia('(prefers-color-scheme: light)').matches
    : stored === 'light'
  return isLight ? 'light' : 'dark'
}

function storedTheme(): string | null {
  try {
    return localStorage.getItem('theme')
  } catch {
    return null
  }
}

function keepTheme(theme: string): void {
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Without storage the choice is lost.
  }
}

/** The console: resources, pages and access. */
function Pages() {
  return (
    <Admin
      title="Apeak console"
      dataProvider={dataProvider}
      authProvider={authProvider}
      store={consoleStore}
      theme={lightTheme}
      darkTheme={darkTheme}
      defaultTheme="dark"
      layout={ConsoleLayout}
      dashboard={StartPage}
      loginPage={LoginPage}
      catchAll={MissingPage}
      requireAuth
      disableTelemetry
    >
      {places.map((place) =>
        'name' in place ? (
          <Resource
            key={place.name}
            name={place.name}
            options={{ label: place.label }}
            {...place.views}
          />
        ) : null,
      )}
      <CustomRoutes>
        {[...places.filter((place) => 'page' in place), ...unlistedPages].map(routeOf)}
      </CustomRoutes>
      <CustomRoutes noLayout>{publicPages.map(routeOf)}</CustomRoutes>
    </Admin>
  )
}

const routeOf = ({ path, page: Page }: Page) => <Route key={path} path={path} element={<Page />} />

// A data router can block leaving unsaved changes.
const router = createBrowserRouter([{ path: '*', element: <Pages /> }], {
  basename: consolePages.home,
})

/** The page of an unknown address. */
const MissingPage = () => (
  <>
    <Title title="Page not found" />
    <EmptyPage title="Page not found" action={<LinkButton to="/">Back to the console</LinkButton>}>
      Check the address, or go back.
    </EmptyPage>
  </>
)

const styles = createCache({ key: 'console', ...(cspNonce ? { nonce: cspNonce } : {}) })

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element for the console.')
createRoot(root).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>
  </StrictMode>,
)
