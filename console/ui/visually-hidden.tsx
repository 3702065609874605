import type { BoxProps } from '@mui/material/Box'
import Box from '@mui/material/Box'

/** Text for screen readers only. */
export const VisuallyHidden = (props: Pick<BoxProps, 'children' | 'role'>) => (
  <Box
    component="span"
    sx={{
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    }}
    {...props}
  />
)
