import Box from '@mui/material/Box'
import {
  AppBar,
  LoadingIndicator,
  Logout,
  TitlePortal,
  ToggleThemeButton,
  UserMenu,
  useGetIdentity,
} from 'react-admin'
import { Mark } from './mark.tsx'

/** The bar on top: the mark, the page's title, the theme, and who is logged in. */
export function ConsoleBar() {
  const { identity } = useGetIdentity()
  return (
    <AppBar
      alwaysOn
      color="secondary"
      toolbar={
        <>
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
      <Box sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center', mr: 2 }}>
        <Mark />
      </Box>
      <TitlePortal
        variant="h1"
        component="h1"
        // What is a box of its own is cut without a sign of it.
        sx={{ fontSize: '1.0625rem', '& .RaConfigurable-root': { display: 'inline' } }}
      />
    </AppBar>
  )
}
