import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin'

/** The page's nonce: its policy requires it of styles that are injected at run time. */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

const text = "'Figtree Variable', system-ui, sans-serif"
const display = "'Funnel Display Variable', system-ui, sans-serif"

/** The storefront's colours. */
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
    bar: '#f5b63f',
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
    bar: '#c98500',
    onGold: '#ffffff',
    cool: '#0a5fb4',
    danger: '#b3261e',
    warning: '#8a4b00',
    good: '#0f7041',
  },
} as const

type Colours = (typeof colours)[keyof typeof colours]

/** Primary actions are gold, others ink or the colour of links, irreversible ones red. */
const buttonLooks = (c: Colours): object[] => [
  {
    props: { variant: 'contained', color: 'primary' },
    style: {
      backgroundImage: 'linear-gradient(135deg, #ffd466, #f5a524)',
      color: '#1d1402',
      boxShadow: 'none',
      '&.Mui-disabled': { backgroundImage: 'none' },
    },
  },
  { props: { variant: 'text', color: 'primary' }, style: { color: c.cool } },
  { props: { variant: 'outlined' }, style: { borderColor: c.edge } },
  {
    props: { variant: 'outlined', color: 'primary' },
    style: {
      color: c.ink,
      '&:hover': { borderColor: c.muted, backgroundColor: c.raised },
    },
  },
  { props: { variant: 'outlined', color: 'error' }, style: { borderColor: c.danger } },
]

/** Status chips are tinted, not outlined. */
const chipLooks = (c: Colours): object[] =>
  (
    [
      ['primary', c.gold],
      ['success', c.good],
      ['warning', c.warning],
      ['error', c.danger],
      ['info', c.cool],
      ['default', c.muted],
    ] as const
  ).map(([color, tone]) => ({
    props: { color, size: 'small' },
    style: {
      border: 0,
      color: tone,
      backgroundColor: `color-mix(in srgb, ${tone} 12%, ${c.surface})`,
    },
  }))

const smallHeading = { fontFamily: display, fontWeight: 700, fontSize: '0.9375rem' }

const typography: RaThemeOptions['typography'] = {
  fontFamily: text,
  h1: { fontFamily: display, fontWeight: 700, fontSize: '1.5rem', letterSpacing: '-0.015em' },
  h2: { fontFamily: display, fontWeight: 700, fontSize: '1.0625rem', letterSpacing: '-0.01em' },
  h3: smallHeading,
  h4: smallHeading,
  h5: smallHeading,
  h6: smallHeading,
  body1: { fontSize: '0.9375rem', lineHeight: 1.5 },
  body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
  caption: { fontSize: '0.75rem' },
  button: { textTransform: 'none', fontWeight: 600, fontSize: '0.8125rem' },
}

type Components = NonNullable<RaThemeOptions['components']>

/** Page, paper and app bar. */
const pageLooks = (mode: 'dark' | 'light', c: Colours): Components => ({
  MuiCssBaseline: {
    styleOverrides: {
      html: {
        colorScheme: mode,
        '--bar': c.bar,
        // The height of the bar at the bottom of a phone.
        '--phone-bar': '0px',
        '@media (max-width: 599.95px)': { '--phone-bar': '56px' },
      },
      a: { color: c.cool },
      // Keeps a gap below a field without help text, if the panel has no gaps itself.
      'section > .MuiFormControl-root:not(:has(> .MuiFormHelperText-root)) + .MuiFormControl-root':
        { marginTop: 12 },
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
})

/** Buttons and focus outlines. */
const controlLooks = (c: Colours): Components => ({
  MuiButtonBase: {
    styleOverrides: {
      root: {
        '&.Mui-focusVisible': { outline: `2px solid ${c.cool}`, outlineOffset: 2 },
        'li > &.Mui-focusVisible, nav &.Mui-focusVisible': { outlineOffset: -2 },
      },
    },
  },
  MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
  MuiButton: { styleOverrides: { root: { minHeight: 34, variants: buttonLooks(c) } } },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        textTransform: 'none',
        minHeight: 34,
        padding: '4px 12px',
        borderColor: c.line,
        color: c.muted,
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: c.raised, color: c.ink },
      },
    },
  },
})

/** Layout: menu, user menu and lists. */
const layoutLooks = (c: Colours): Components => ({
  // Wide tables scroll within the page.
  RaLayout: {
    styleOverrides: {
      root: {
        minWidth: 0,
        '& .RaLayout-content': {
          minWidth: 0,
          padding: '0 12px calc(32px + var(--phone-bar))',
          '@media (min-width: 900px)': { padding: '0 24px 32px' },
        },
      },
    },
  },
  // A long name leaves room for the page's title.
  RaUserMenu: {
    styleOverrides: {
      root: {
        '& .RaUserMenu-userButton': {
          display: 'inline-block',
          maxWidth: 220,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          '& .MuiButton-startIcon': { display: 'inline-flex', verticalAlign: 'middle' },
        },
      },
    },
  },
  RaSidebar: {
    styleOverrides: {
      root: {
        '& .MuiPaper-root': { border: 'none' },
        // Shows that the menu scrolls.
        '& .RaSidebar-fixed': {
          scrollbarWidth: 'thin',
          width: 'inherit',
          borderRight: `1px solid ${c.line}`,
        },
      },
    },
  },
})

/** Tables, alone and within a panel. */
const tableLooks = (c: Colours): Components => ({
  MuiTableCell: {
    styleOverrides: {
      root: {
        borderColor: c.line,
        fontSize: '0.875rem',
        fontVariantNumeric: 'tabular-nums',
        padding: '7px 12px',
      },
      head: {
        color: c.muted,
        fontSize: '0.75rem',
        fontWeight: 600,
        backgroundColor: c.surface,
        whiteSpace: 'nowrap',
        '& .MuiTableSortLabel-root, & .MuiTableSortLabel-root.Mui-active': { color: 'inherit' },
      },
    },
  },
  MuiTable: {
    styleOverrides: {
      // Aligns tables with the panel's text.
      root: {
        'section &, details &': {
          '& tr > :first-of-type': { paddingLeft: 0 },
          '& tr > :last-of-type': { paddingRight: 0 },
        },
      },
    },
  },
  // In the flow, so that it covers no heading.
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: {
        '& .RaBulkActionsToolbar-toolbar': {
          position: 'relative',
          transform: 'none',
          borderRadius: 8,
          '&.RaBulkActionsToolbar-collapsed': { display: 'none' },
        },
      },
    },
  },
  MuiTableBody: { styleOverrides: { root: { '& tr:last-child > *': { borderBottom: 0 } } } },
})

/** Fields of forms. */
const fieldLooks = (c: Colours): Components => ({
  MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: c.edge } } },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small' } },
  // Otherwise an emptied text becomes null, which most fields of the API refuse.
  RaTextInput: { defaultProps: { parse: (typed: string) => typed } },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        // The next field's label reaches up to it.
        marginBottom: 8,
        // Keeps a gap between fields without help text.
        '&:has(> span:only-child)': { height: 12, margin: 0, visibility: 'hidden' },
      },
    },
  },
})

/** Chips, alerts, skeletons and dialogs. */
const messageLooks = (mode: 'dark' | 'light', c: Colours): Components => ({
  MuiChip: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: { fontWeight: 600, borderRadius: 6, variants: chipLooks(c) },
      sizeSmall: { height: 22, fontSize: '0.75rem' },
    },
  },
  MuiSnackbarContent: {
    styleOverrides: {
      root: { backgroundColor: c.raised, color: c.ink, border: `1px solid ${c.line}` },
    },
  },
  MuiAlert: { styleOverrides: { root: { fontSize: '0.875rem', alignItems: 'center' } } },
  // A track of the bar's own hue would look filled.
  MuiLinearProgress: { styleOverrides: { root: { backgroundColor: c.line } } },
  MuiSkeleton: { styleOverrides: { root: { backgroundColor: c.raised } } },
  // Light grey in both themes otherwise.
  RaPlaceholder: { styleOverrides: { root: { '&&': { backgroundColor: c.line } } } },
  // Aligns the buttons with the fields.
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
  MuiDialog: {
    styleOverrides: { paper: { backgroundColor: mode === 'dark' ? c.raised : c.surface } },
  },
})

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
    shape: { borderRadius: 8 },
    sidebar: { width: 216, closedWidth: 56 },
    typography,
    components: {
      ...base.components,
      ...pageLooks(mode, c),
      ...controlLooks(c),
      ...layoutLooks(c),
      ...tableLooks(c),
      ...fieldLooks(c),
      ...messageLooks(mode, c),
    },
  }
}

export const darkTheme = themeOf('dark', defaultDarkTheme)
export const lightTheme = themeOf('light', defaultLightTheme)
