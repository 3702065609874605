import { Box, type BoxProps } from '@mui/material'

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
