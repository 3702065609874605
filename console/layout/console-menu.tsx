import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Menu, useSidebarState } from 'react-admin'
import { pages, resources, sections } from '../resources.tsx'
import { useRights } from '../ui/use-rights.ts'

const places = [
  ...pages.map((page) => ({ ...page, to: page.path })),
  ...resources
    .filter(({ list }) => list !== undefined)
    .map((resource) => ({ ...resource, to: `/${resource.name}` })),
]

/** The places that the operator's rights open, by section. */
export function ConsoleMenu() {
  const { has } = useRights()
  const [isOpen] = useSidebarState()
  const open = places.filter(({ right }) => right === undefined || has(right))
  return (
    <Menu>
      {sections.map((section) => {
        const own = open.filter((place) => place.section === section)
        if (own.length === 0) return null
        return (
          <Box key={section} sx={{ mb: 1.5 }}>
            {isOpen && (
              <Typography
                variant="overline"
                component="h2"
                sx={{
                  px: 2,
                  color: 'text.secondary',
                  fontFamily: 'inherit',
                  letterSpacing: '0.08em',
                }}
              >
                {section}
              </Typography>
            )}
            {own.map(({ to, label, icon: Icon }) => (
              <Menu.Item key={to} to={to} primaryText={label} leftIcon={<Icon />} />
            ))}
          </Box>
        )
      })}
    </Menu>
  )
}
