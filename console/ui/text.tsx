import {
  Box,
  type BoxProps,
  Button,
  type ButtonProps,
  Typography,
  type TypographyProps,
} from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

type TextProps = Pick<TypographyProps, 'children' | 'component' | 'sx' | 'role' | 'id' | 'noWrap'>

/** Text in the muted colour. */
export const Muted = (props: TextProps) => <Typography color="textSecondary" {...props} />

/** The same, small, such as below the text that it adds to. */
export const Note = (props: TextProps) => (
  <Typography component="div" variant="body2" color="textSecondary" {...props} />
)

type LinkButtonProps = { to: string; children: ReactNode } & Pick<ButtonProps, 'variant'>

/** A link that looks like a button. */
export const LinkButton = ({ to, children, variant = 'outlined' }: LinkButtonProps) => (
  <Button component={Link} to={to} size="small" variant={variant} sx={{ flex: 'none' }}>
    {children}
  </Button>
)

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
