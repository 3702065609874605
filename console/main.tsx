import { Button, Paper, Typography } from '@mui/material'
import { Muted } from './ui/text.tsx'
import '@fontsource-variable/figtree'
import '@fontsource-variable/funnel-display'
import { consolePages } from '@apeak/contract/paths'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StrictMode } from 'react'
import { Admin, CustomRoutes, Resource, Title } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, Route, RouterProvider } from 'react-router-dom'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import { ConsoleLayout } from './layout.tsx'
import { LoginPage } from './operators/login-page.tsx'
import { pages, publicPages, unlistedPages } from './pages.tsx'
import { resources } from './resources.tsx'
import { consoleStore } from './store.ts'
import { darkTheme, lightTheme } from './theme.ts'

/** The console: resources, pages and access. */
function Console() {
  return <RouterProvider router={router} />
}

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
      loginPage={LoginPage}
      catchAll={MissingPage}
      requireAuth
      disableTelemetry
    >
      {resources.map(({ name, label, list, show, edit, create }) => (
        <Resource
          key={name}
          name={name}
          options={{ label }}
          {...(list ? { list } : {})}
          {...(show ? { show } : {})}
          {...(edit ? { edit } : {})}
          {...(create ? { create } : {})}
        />
      ))}
      <CustomRoutes>
        {[...pages, ...unlistedPages].map(({ path, page: Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </CustomRoutes>
      <CustomRoutes noLayout>
        {publicPages.map(({ path, page: Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </CustomRoutes>
    </Admin>
  )
}

// A data router can block leaving unsaved changes.
const router = createBrowserRouter([{ path: '*', element: <Pages /> }], {
  basename: consolePages.home,
})

/** The page of an unknown address. */
function MissingPage() {
  return (
    <Paper sx={{ mt: 2, py: 7, px: 2, display: 'grid', justifyItems: 'center', gap: 1 }}>
      <Title title="Page not found" />
      <Typography variant="h2" component="p">
        Page not found
      </Typography>
      <Muted sx={{ textAlign: 'center' }}>Check the address, or go back.</Muted>
      <Button component={Link} to="/" variant="outlined" sx={{ mt: 1 }}>
        Back to the console
      </Button>
    </Paper>
  )
}

// Styles are injected at run time; the page's policy requires its nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const styles = createCache({ key: 'console', ...(nonce ? { nonce } : {}) })

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element for the console.')
createRoot(root).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <Console />
    </CacheProvider>
  </StrictMode>,
)
