import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin'

const text = "'Figtree Variable', system-ui, sans-serif"
const display = "'Funnel Display Variable', system-ui, sans-serif"

/** The shop's ink and gold, as its own pages have them. */
const colours = {
  dark: {
    ground: '#0b0e14',
    surface: '#121722',
    raised: '#1b2230',
    line: '#242d3d',
    edge: '#5d6c87',
    ink: '#f1f4fa',
    muted: '#9fabc1',
    gold: '#ffcf5c',
    onGold: '#1d1402',
    cool: '#74c0ff',
    danger: '#ff8c82',
    warning: '#ffb86b',
    good: '#62d69a',
  },
  light: {
    ground: '#f3f4f1',
    surface: '#ffffff',
    raised: '#ebedf0',
    line: '#d9dde3',
    edge: '#77839a',
    ink: '#10151f',
    muted: '#535f75',
    gold: '#855700',
    onGold: '#ffffff',
    cool: '#0a5fb4',
    danger: '#b3261e',
    warning: '#8a4b00',
    good: '#0f7041',
  },
} as const

function themeOf(mode: 'dark' | 'light', base: RaThemeOptions): RaThemeOptions {
  const c = colours[mode]
  return {
    ...base,
    palette: {
      mode,
      primary: { main: c.gold, contrastText: c.onGold },
      secondary: { main: c.cool },
      error: { main: c.danger },
      warning: { main: c.warning },
      success: { main: c.good },
      info: { main: c.cool },
      background: { default: c.ground, paper: c.surface },
      text: { primary: c.ink, secondary: c.muted },
      divider: c.line,
    },
    shape: { borderRadius: 10 },
    sidebar: { width: 208, closedWidth: 56 },
    typography: {
      fontFamily: text,
      h1: { fontFamily: display, fontWeight: 700, fontSize: '1.75rem', letterSpacing: '-0.015em' },
      h2: { fontFamily: display, fontWeight: 700, fontSize: '1.25rem', letterSpacing: '-0.01em' },
      h3: { fontFamily: display, fontWeight: 700, fontSize: '1.05rem' },
      h4: { fontFamily: display, fontWeight: 700, fontSize: '1rem' },
      h5: { fontFamily: display, fontWeight: 700, fontSize: '1rem' },
      h6: { fontFamily: display, fontWeight: 700, fontSize: '1rem' },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      ...base.components,
      MuiCssBaseline: {
        styleOverrides: {
          html: { colorScheme: mode },
          a: { color: c.cool },
          ':focus-visible': { outline: `2px solid ${c.cool}`, outlineOffset: 2 },
          '::selection': { background: '#f5a524', color: '#1d1402' },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': {
              animationDuration: '0.01ms !important',
              transitionDuration: '0.01ms !important',
            },
          },
        },
      },
      MuiPaper: {
        styleOverrides: {
          root: { backgroundImage: 'none', boxShadow: 'none', border: `1px solid ${c.line}` },
        },
      },
      MuiAppBar: {
        styleOverrides: {
          root: {
            border: 0,
            borderBottom: `1px solid ${c.line}`,
            background: c.ground,
            color: c.ink,
          },
          colorSecondary: { background: c.ground, color: c.ink },
        },
      },
      MuiButton: {
        styleOverrides: {
          root: {
            minHeight: 36,
            variants: [
              {
                props: { variant: 'contained', color: 'primary' },
                style: {
                  backgroundImage: 'linear-gradient(135deg, #ffd466, #f5a524)',
                  color: '#1d1402',
                  boxShadow: 'none',
                  '&.Mui-disabled': { backgroundImage: 'none' },
                },
              },
              { props: { variant: 'outlined' }, style: { borderColor: c.edge } },
            ],
          },
        },
      },
      // A table that is too wide scrolls by itself, not the page with it.
      RaLayout: {
        styleOverrides: { root: { minWidth: 0, '& .RaLayout-content': { minWidth: 0 } } },
      },
      RaList: {
        styleOverrides: {
          root: {
            '& .RaList-main': { minWidth: 0 },
            '& .RaList-content': { overflowX: 'auto' },
          },
        },
      },
      MuiTableCell: {
        styleOverrides: {
          root: { borderColor: c.line, fontVariantNumeric: 'tabular-nums', padding: '6px 12px' },
          head: { color: c.muted, fontWeight: 600, backgroundColor: c.surface },
        },
      },
      MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: c.edge } } },
      MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
      MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small' } },
      MuiChip: { styleOverrides: { root: { fontWeight: 600 } } },
      MuiDialog: { styleOverrides: { paper: { backgroundColor: c.raised } } },
    },
  }
}

export const darkTheme = themeOf('dark', defaultDarkTheme)
export const lightTheme = themeOf('light', defaultLightTheme)
