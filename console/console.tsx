import { consolePages } from '@apeak/contract/paths'
import { Admin, CustomRoutes, Resource } from 'react-admin'
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import { ConsoleLayout } from './layout/console-layout.tsx'
import { MissingPage } from './layout/missing-page.tsx'
import { LoginPage } from './operators/login-page.tsx'
import { ledTo, pages, publicPages, resources } from './resources.tsx'
import { consoleStore } from './store.ts'
import { darkTheme, lightTheme } from './theme.ts'

/** The whole console: its resources, its pages, and who may see them. */
export function Console() {
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
        {[...pages, ...ledTo].map(({ path, page: Page }) => (
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

// A router of this kind can ask before a page with unsaved changes is left.
const router = createBrowserRouter([{ path: '*', element: <Pages /> }], {
  basename: consolePages.home,
})
