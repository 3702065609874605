import Box from '@mui/material/Box'

/** The key that does the same as the button in which it stands. */
export function KeyHint({ of }: { of: string }) {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{ ml: 0.75, fontFamily: 'inherit', opacity: 0.75, display: { xs: 'none', md: 'inline' } }}
    >
      {of}
    </Box>
  )
}
