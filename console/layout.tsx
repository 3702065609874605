import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import {
  AppBar,
  Layout,
  LoadingIndicator,
  Logout,
  TitlePortal,
  ToggleThemeButton,
  UserMenu,
  useGetIdentity,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { ConsoleMenu, PhoneBar, PlaceTabs } from './menu.tsx'
import { Mark } from './operators/entry-card.tsx'
import { SecondFactorDialog } from './operators/second-factor.tsx'
import { SearchButton } from './start/search-dialog.tsx'

/** The layout of all pages. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={ConsoleBar} appBarAlwaysOn menu={ConsoleMenu}>
      <PlaceTabs />
      {children}
      <PhoneBar />
      <SecondFactorDialog />
    </Layout>
  )
}

/** The app bar: logo, title, search, theme and user menu. */
function ConsoleBar() {
  const { identity } = useGetIdentity()
  return (
    <AppBar
      alwaysOn
      color="secondary"
      toolbar={
        <>
          <SearchButton />
          <ToggleThemeButton />
          <LoadingIndicator />
        </>
      }
      userMenu={
        <UserMenu {...(identity?.fullName ? { label: identity.fullName } : {})}>
          <Logout />
        </UserMenu>
      }
    >
      <Box
        component={Link}
        to="/"
        aria-label="Start"
        sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center', mr: 2, borderRadius: 1 }}
      >
        <Mark />
      </Box>
      <TitlePortal
        variant="h1"
        component="h1"
        // Inline-block text would be cut without an ellipsis.
        sx={{ fontSize: '1.0625rem', '& .RaConfigurable-root': { display: 'inline' } }}
      />
    </AppBar>
  )
}
