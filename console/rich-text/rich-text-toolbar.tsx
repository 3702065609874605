import PictureIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import BoldIcon from '@mui/icons-material/FormatBold'
import ClearIcon from '@mui/icons-material/FormatClear'
import ItalicIcon from '@mui/icons-material/FormatItalic'
import BulletIcon from '@mui/icons-material/FormatListBulleted'
import NumberIcon from '@mui/icons-material/FormatListNumbered'
import QuoteIcon from '@mui/icons-material/FormatQuote'
import UnderlineIcon from '@mui/icons-material/FormatUnderlined'
import RuleIcon from '@mui/icons-material/HorizontalRule'
import LinkIcon from '@mui/icons-material/InsertLink'
import RedoIcon from '@mui/icons-material/Redo'
import StrikeIcon from '@mui/icons-material/StrikethroughS'
import TableIcon from '@mui/icons-material/TableChartOutlined'
import UndoIcon from '@mui/icons-material/Undo'
import { Box, IconButton, Tooltip } from '@mui/material'
import type { ChainedCommands, Editor } from '@tiptap/react'
import { type ComponentType, type KeyboardEvent, useEffect, useRef } from 'react'

type Dialog = 'link' | 'picture'
type Props = { editor: Editor; onDialog(dialog: Dialog): void }

/** The formatting buttons. One tab stop; arrow keys move between them. */
export function RichTextToolbar(props: Props) {
  const bar = useRef<HTMLDivElement>(null)
  // Updates when buttons appear or disappear.
  useEffect(() => keepOneTabStop(bar.current))
  const isInTable = props.editor.isActive('table')
  return (
    <Box
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      onKeyDown={moveFocus}
      onFocus={({ currentTarget }) => keepOneTabStop(currentTarget)}
      sx={barLooks}
    >
      {[...textCommands, ...(isInTable ? tableCommands : []), ...editCommands].map((command) => (
        <ToolButton key={command.label} command={command} {...props} />
      ))}
    </Box>
  )
}

const barLooks = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.25,
  p: 0.5,
  borderBottom: '1px solid',
  borderColor: 'divider',
  '& button': {
    minWidth: 34,
    height: 34,
    px: 0.75,
    borderRadius: 1,
    fontSize: '0.8125rem',
    fontWeight: 700,
  },
  '& svg': { fontSize: '1.25rem' },
  '& [aria-pressed=true]': { color: 'primary.main', bgcolor: 'action.selected' },
}

function ToolButton({ editor, onDialog, command }: Props & { command: TextCommand }) {
  const { keys, icon: Icon, letters, run, format, dialog } = command
  // Voice control matches visible labels.
  const label = letters ? `${letters}, ${command.label}` : command.label
  return (
    <Tooltip title={keys ? `${label} (${keys})` : label}>
      <span>
        <IconButton
          size="small"
          aria-label={label}
          aria-pressed={format && editor.isActive(...format)}
          disabled={!run(editor.can().chain()).run()}
          // Keeps the selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (dialog ? onDialog(dialog) : run(editor.chain().focus()).run())}
        >
          {Icon ? <Icon /> : letters}
        </IconButton>
      </span>
    </Tooltip>
  )
}

/** Arrow keys move between buttons. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const buttons = buttonsOf(event.currentTarget)
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  buttons.at((at + step) % buttons.length)?.focus()
}

/** Keeps a single tab stop: the last used button, or the first. */
function keepOneTabStop(bar: HTMLElement | null): void {
  if (!bar) return
  const buttons = buttonsOf(bar)
  const stop =
    buttons.find((button) => button === document.activeElement) ??
    buttons.find(({ tabIndex }) => tabIndex === 0)
  for (const button of buttons) button.tabIndex = button === (stop ?? buttons[0]) ? 0 : -1
}

const buttonsOf = (bar: HTMLElement) => [
  ...bar.querySelectorAll<HTMLElement>('button:not(:disabled)'),
]

/** A command of the toolbar. */
type TextCommand = {
  label: string
  /** What the button shows. */
  icon?: ComponentType
  letters?: string
  keys?: string
  run(chain: ChainedCommands): ChainedCommands
  /** The mark or node that it sets. */
  format?: [name: string, attributes?: object]
  /** Opens a dialog instead. */
  dialog?: Dialog
}

const heading = (level: 2 | 3 | 4): TextCommand => ({
  label: `H${level} heading`,
  letters: `H${level}`,
  keys: `Ctrl+Alt+${level}`,
  run: (chain) => chain.toggleHeading({ level }),
  format: ['heading', { level }],
})

type Run = TextCommand['run']

const toggle = (label: string, icon: ComponentType, keys: string, format: string, run: Run) => ({
  ...{ label, icon, keys, run },
  format: [format] satisfies TextCommand['format'],
})

const open = (label: string, icon: ComponentType, dialog: Dialog, keys?: string): TextCommand => ({
  ...{ label, icon, keys, dialog },
  run: (chain) => chain,
  format: [dialog],
})

const insert = (label: string, icon: ComponentType, run: Run, keys?: string): TextCommand => ({
  ...{ label, icon, run, keys },
})

/** The first buttons, in their order. */
const textCommands: readonly TextCommand[] = [
  heading(2),
  heading(3),
  heading(4),
  toggle('Bold', BoldIcon, 'Ctrl+B', 'bold', (chain) => chain.toggleBold()),
  toggle('Italic', ItalicIcon, 'Ctrl+I', 'italic', (chain) => chain.toggleItalic()),
  toggle('Underline', UnderlineIcon, 'Ctrl+U', 'underline', (chain) => chain.toggleUnderline()),
  toggle('Strikethrough', StrikeIcon, 'Ctrl+Shift+S', 'strike', (chain) => chain.toggleStrike()),
  toggle('Bullet list', BulletIcon, 'Ctrl+Shift+8', 'bulletList', (chain) =>
    chain.toggleBulletList(),
  ),
  toggle('Numbered list', NumberIcon, 'Ctrl+Shift+7', 'orderedList', (chain) =>
    chain.toggleOrderedList(),
  ),
  toggle('Quote', QuoteIcon, 'Ctrl+Shift+B', 'blockquote', (chain) => chain.toggleBlockquote()),
  insert('Horizontal line', RuleIcon, (chain) => chain.setHorizontalRule()),
  insert('Table', TableIcon, (chain) =>
    chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  ),
  open('Link', LinkIcon, 'link', 'Ctrl+K'),
  open('Picture', PictureIcon, 'picture'),
]

/** Shown while the cursor stands in a table. */
const tableCommands: readonly TextCommand[] = [
  { label: 'Add row below', letters: 'Add row', run: (chain) => chain.addRowAfter() },
  { label: 'Add column after', letters: 'Add column', run: (chain) => chain.addColumnAfter() },
  { label: 'Delete row', letters: 'Delete row', run: (chain) => chain.deleteRow() },
  { label: 'Delete column', letters: 'Delete column', run: (chain) => chain.deleteColumn() },
  { label: 'Delete table', letters: 'Delete table', run: (chain) => chain.deleteTable() },
]

/** At the end of the toolbar. */
const editCommands: readonly TextCommand[] = [
  insert('Clear formatting', ClearIcon, (chain) => chain.unsetAllMarks().clearNodes()),
  insert('Undo', UndoIcon, (chain) => chain.undo(), 'Ctrl+Z'),
  insert('Redo', RedoIcon, (chain) => chain.redo(), 'Ctrl+Y'),
]
