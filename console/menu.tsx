import type { FirstDay } from '@apeak/contract/first-day'
import { consolePaths } from '@apeak/contract/paths'
import MoreIcon from '@mui/icons-material/MenuOutlined'
import FirstDayIcon from '@mui/icons-material/StorefrontOutlined'
import {
  BottomNavigation,
  BottomNavigationAction,
  Box,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  Paper,
  type Theme,
  Tooltip,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { Fragment, useEffect, useRef } from 'react'
import { useSidebarState } from 'react-admin'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { type MenuLine, menuGroups, type Place, pathOf } from './place.tsx'
import { places } from './places.tsx'
import { useRead } from './read.ts'
import { useRights } from './session.ts'

/** The address of a place in the menu: of its only record, or of its list. */
const addressOf = (place: Place) =>
  'name' in place && place.record ? `${pathOf(place)}/${place.record}` : pathOf(place)

const isListed = (place: Place) => 'page' in place || place.views.list !== undefined

/** Whether an address is a place's page, or one of its records. */
const isWithin = (pathname: string, place: Place) => `${pathname}/`.startsWith(`${pathOf(place)}/`)

/** The operator's places of a line. */
function useOwnPlaces(): (line: MenuLine) => Place[] {
  const { has } = useRights()
  return (line) =>
    places.filter(
      (place) => place.in === line && isListed(place) && (!place.right || has(place.right)),
    )
}

/** The line of the shown page. */
function useShownLine(): MenuLine | undefined {
  const { pathname } = useLocation()
  return places.find((place) => isWithin(pathname, place))?.in
}

/** The menu, with the lines that the operator's rights allow. */
export function ConsoleMenu() {
  const [isOpen] = useSidebarState()
  const ownPlaces = useOwnPlaces()
  return (
    <Box component="nav" aria-label="Console" sx={{ py: 1, width: '100%' }}>
      <FirstDayLink isOpen={isOpen} />
      {Object.entries(menuGroups).map(([group, lines]) => {
        const own = lines.filter((line) => ownPlaces(line).length > 0)
        if (own.length === 0) return null
        return (
          <Box key={group} sx={{ mb: 1 }}>
            {isOpen && own.length > 1 && <GroupHeading>{group}</GroupHeading>}
            <List disablePadding aria-label={group}>
              {own.map((line) => (
                <MenuLink key={line} line={line} places={ownPlaces(line)} isOpen={isOpen} />
              ))}
            </List>
          </Box>
        )
      })}
    </Box>
  )
}

const GroupHeading = ({ children }: { children: string }) => (
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
    {children}
  </Typography>
)

type MenuLinkProps = { line: MenuLine; places: Place[]; isOpen: boolean }

function MenuLink({ line, places: own, isOpen }: MenuLinkProps) {
  const isShown = useShownLine() === line
  const [first] = own
  if (!first) return null
  const { icon, badge, lineBadge = badge } = first
  return <MenuItem {...{ line, icon, badge: lineBadge, isShown, isOpen }} to={addressOf(first)} />
}

/** Leads back to the checklist of a shop that has not opened. */
function FirstDayLink({ isOpen }: { isOpen: boolean }) {
  const { has } = useRights()
  const { pathname } = useLocation()
  const { data } = useRead<FirstDay>(['first-day'], consolePaths.firstDay, {
    enabled: has('first-day.read'),
  })
  if (data?.opened_at !== null) return null
  const isShown = pathname === '/'
  return (
    <List disablePadding sx={{ mb: 1 }}>
      <MenuItem line="Open your shop" to="/" icon={FirstDayIcon} {...{ isShown, isOpen }} />
    </List>
  )
}

type MenuItemProps = Pick<Place, 'icon' | 'badge'> & {
  line: string
  to: string
  isShown: boolean
  isOpen: boolean
}

function MenuItem({ line, to, icon: Icon, badge: Around = Fragment, ...is }: MenuItemProps) {
  const { isShown, isOpen } = is
  const [, setOpen] = useSidebarState()
  // On a phone the menu covers the page.
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <Tooltip title={isOpen ? '' : line} placement="right">
        <ListItemButton
          component={Link}
          to={to}
          className={isShown ? 'active' : ''}
          aria-current={isShown ? 'page' : undefined}
          onClick={() => isSmall && setOpen(false)}
          sx={{
            minHeight: { xs: 44, md: 34 },
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
            {isOpen ? (
              <Icon />
            ) : (
              <Around>
                <Icon />
              </Around>
            )}
          </ListItemIcon>
          {isOpen && (
            <Box sx={lineText}>
              <Around>{line}</Around>
            </Box>
          )}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  )
}

/** A line's name, with its count at the end. */
const lineText = {
  flex: 1,
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
  '& .MuiBadge-root': { display: 'flex', alignItems: 'center', gap: 1 },
  '& .MuiBadge-badge': { position: 'static', transform: 'none', ml: 'auto' },
  '& .MuiBadge-invisible': { display: 'none' },
} as const

/** The places of the shown line as tabs; none if it has one place. */
export function PlaceTabs() {
  const line = useShownLine()
  const ownPlaces = useOwnPlaces()
  const { pathname } = useLocation()
  const own = line ? ownPlaces(line) : []
  const shownAt = own.findIndex((place) => isWithin(pathname, place))
  const nav = useRef<HTMLElement>(null)
  // On a phone the tabs are wider than the screen.
  useEffect(() => {
    const tab = nav.current?.children[shownAt]
    if (!nav.current || !(tab instanceof HTMLElement)) return
    nav.current.scrollLeft = tab.offsetLeft - (nav.current.clientWidth - tab.clientWidth) / 2
  }, [shownAt])
  if (own.length < 2) return null
  return (
    <Box component="nav" ref={nav} aria-label={line} sx={tabs}>
      {own.map((place) => {
        const { label, badge: Around = Fragment } = place
        return (
          <NavLink key={label} to={pathOf(place)} className="tab">
            <Around>{label}</Around>
          </NavLink>
        )
      })}
    </Box>
  )
}

const tabs = {
  display: 'flex',
  position: 'relative',
  gap: 0.5,
  mt: 0.5,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottom: 1,
  borderColor: 'divider',
  '& .tab': {
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    minHeight: { xs: 44, md: 38 },
    px: 1.25,
    color: 'text.secondary',
    fontSize: '0.8125rem',
    textDecoration: 'none',
    borderBottom: '2px solid transparent',
    '&:hover': { color: 'text.primary' },
    '&:focus-visible': { outlineOffset: -2 },
    '&.active': { color: 'text.primary', fontWeight: 600, borderColor: 'primary.main' },
  },
  '& .MuiBadge-root:has(.MuiBadge-badge:not(.MuiBadge-invisible))': { pr: 1.75 },
} as const

/** The lines of the bar on a phone, in order; the first four that the operator may open. */
const barLines = {
  Queue: 'Queue',
  Orders: 'Orders',
  Inbox: 'Inbox',
  Games: 'Catalogue',
  Content: 'Content',
  Money: 'Money',
} as const

/** The bar at the bottom of a phone's screen. */
export function PhoneBar() {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const [isOpen, setOpen] = useSidebarState()
  const ownPlaces = useOwnPlaces()
  const shown = useShownLine()
  if (!isPhone) return null
  const lines = Object.entries(barLines) as [keyof typeof barLines, string][]
  const own = lines.flatMap(([line, label]) => {
    const [first] = ownPlaces(line)
    return first ? [{ line, label, first }] : []
  })
  return (
    <Paper component="nav" aria-label="Main pages" sx={phoneBar}>
      <BottomNavigation showLabels value={isOpen ? 'More' : shown}>
        {own.slice(0, 4).map(({ line, label, first }) => {
          const { icon: Icon, badge = Fragment, lineBadge: Around = badge } = first
          return (
            <BottomNavigationAction
              key={line}
              component={Link}
              to={addressOf(first)}
              value={line}
              label={label}
              onClick={() => setOpen(false)}
              icon={
                <Around>
                  <Icon />
                </Around>
              }
            />
          )
        })}
        <BottomNavigationAction
          value="More"
          label="More"
          icon={<MoreIcon />}
          onClick={() => setOpen(!isOpen)}
        />
      </BottomNavigation>
    </Paper>
  )
}

const phoneBar = {
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: 'appBar',
  border: 0,
  borderTop: 1,
  borderColor: 'divider',
  borderRadius: 0,
  pb: 'env(safe-area-inset-bottom)',
  '& .MuiBottomNavigation-root': { bgcolor: 'background.paper' },
  '& .MuiBottomNavigationAction-root': { minWidth: 0, px: 0.5 },
} as const
