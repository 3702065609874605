import {
  Box,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  type Theme,
  Tooltip,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { Fragment, type ReactNode } from 'react'
import {
  AppBar,
  Layout,
  LoadingIndicator,
  Logout,
  TitlePortal,
  ToggleThemeButton,
  UserMenu,
  useGetIdentity,
  useSidebarState,
} from 'react-admin'
import { NavLink } from 'react-router-dom'
import { Mark } from './operators/entry-card.tsx'
import { SecondFactorDialog } from './operators/second-factor.tsx'
import { type Place, pathOf, sections } from './places.tsx'
import { useRights } from './session.ts'

/** The layout of all pages. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={ConsoleBar} appBarAlwaysOn menu={ConsoleMenu}>
      {children}
      <SecondFactorDialog />
    </Layout>
  )
}

/** The app bar: logo, title, theme and user menu. */
function ConsoleBar() {
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
        // Inline-block text would be cut without an ellipsis.
        sx={{ fontSize: '1.0625rem', '& .RaConfigurable-root': { display: 'inline' } }}
      />
    </AppBar>
  )
}

/** The menu entries that the operator's rights allow. */
function ConsoleMenu() {
  const { has } = useRights()
  const [isOpen] = useSidebarState()
  return (
    <Box component="nav" aria-label="Console" sx={{ py: 1, width: '100%' }}>
      {Object.entries(sections).map(([section, all]) => {
        const own = all
          .filter(({ right }) => right === undefined || has(right))
          .filter((place) => 'page' in place || place.views.list)
        if (own.length === 0) return null
        return (
          <Box key={section} sx={{ mb: 1 }}>
            {isOpen && (
              <Typography
                variant="overline"
                component="h2"
                sx={{
                  px: 2.25,
                  color: 'text.secondary',
                  fontFamily: 'inherit',
                  fontSize: '0.6875rem',
                  lineHeight: 2.2,
                  letterSpacing: '0.06em',
                }}
              >
                {section}
              </Typography>
            )}
            <List disablePadding aria-label={section}>
              {own.map((place) => (
                <PlaceLink key={place.label} place={place} isOpen={isOpen} />
              ))}
            </List>
          </Box>
        )
      })}
    </Box>
  )
}

function PlaceLink({ place, isOpen }: { place: Place; isOpen: boolean }) {
  const { label, icon: Icon, badge: Around = Fragment } = place
  const [, setOpen] = useSidebarState()
  // On a phone the menu covers the page.
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <Tooltip title={isOpen ? '' : label} placement="right">
        <ListItemButton
          component={NavLink}
          to={pathOf(place)}
          onClick={() => isSmall && setOpen(false)}
          sx={{
            minHeight: { xs: 44, md: 32 },
            mx: 1,
            px: 1.25,
            py: 0.25,
            borderRadius: 1,
            color: 'text.secondary',
            '&.active': { color: 'text.primary', bgcolor: 'action.selected', fontWeight: 600 },
            '&.active .MuiListItemIcon-root': { color: 'primary.main' },
          }}
        >
          <ListItemIcon sx={{ minWidth: 32, color: 'inherit', '& svg': { fontSize: '1.2rem' } }}>
            <Around>
              <Icon />
            </Around>
          </ListItemIcon>
          <ListItemText
            primary={label}
            sx={{ opacity: isOpen ? 1 : 0, whiteSpace: 'nowrap', my: 0 }}
            slotProps={{ primary: { variant: 'body2', sx: { fontWeight: 'inherit' } } }}
          />
        </ListItemButton>
      </Tooltip>
    </ListItem>
  )
}
