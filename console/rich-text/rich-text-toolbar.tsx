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
import type { ChainedCommands, Editor } from '@tiptap/core'
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { LinkDialog, TextPictureDialog } from './rich-text-dialogs.tsx'

/** The formatting buttons. One tab stop; arrow keys move between them. */
export function RichTextToolbar({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false)
  const [isPicturing, setPicturing] = useState(false)
  const [, show] = useReducer((count: number) => count + 1, 0)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const text = editor.view.dom
    const askForLink = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'k') return
      event.preventDefault()
      setLinking(true)
    }
    editor.on('transaction', show)
    text.addEventListener('keydown', askForLink)
    return () => {
      editor.off('transaction', show)
      text.removeEventListener('keydown', askForLink)
    }
  }, [editor])
  // Updates when buttons appear or disappear.
  useEffect(() => keepOneTabStop(bar.current))
  const button = (command: TextCommand) => (
    <CommandButton key={command.label} editor={editor} command={command} />
  )
  return (
    <Box
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      onKeyDown={moveFocus}
      onFocus={({ currentTarget }) => keepOneTabStop(currentTarget)}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.25,
        p: 0.5,
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      {textCommands.map((group) => (
        <Group key={group[0]?.label}>{group.map(button)}</Group>
      ))}
      <Group>
        <ToolButton
          label="Link"
          keys="Ctrl+K"
          isOn={editor.isActive('link')}
          onClick={() => setLinking(true)}
        >
          <LinkIcon fontSize="small" />
        </ToolButton>
        <ToolButton
          label="Picture"
          isOn={editor.isActive('picture')}
          onClick={() => setPicturing(true)}
        >
          <PictureIcon fontSize="small" />
        </ToolButton>
      </Group>
      {editor.isActive('table') && <Group>{tableCommands.map(button)}</Group>}
      <Group>{editCommands.map(button)}</Group>
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
      {isPicturing && <TextPictureDialog editor={editor} onClose={() => setPicturing(false)} />}
    </Box>
  )
}

function Group({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', pr: 0.5, mr: 0.25, '& + &': { pl: 0 } }}>
      {children}
    </Box>
  )
}

function CommandButton({ editor, command }: { editor: Editor; command: TextCommand }) {
  const { label, keys, icon: Icon, letters, run, isOn } = command
  return (
    <ToolButton
      // Voice control matches visible labels.
      label={letters ? `${letters}, ${label}` : label}
      {...(keys === undefined ? {} : { keys })}
      {...(isOn ? { isOn: isOn(editor) } : {})}
      isDisabled={!run(editor.can().chain()).run()}
      onClick={() => run(editor.chain().focus()).run()}
    >
      {Icon ? <Icon /> : letters}
    </ToolButton>
  )
}

type ToolButtonProps = {
  label: string
  keys?: string
  /** Set for toggles only. */
  isOn?: boolean
  isDisabled?: boolean
  onClick(): void
  children: ReactNode
}

function ToolButton({ label, keys, isOn, isDisabled = false, ...rest }: ToolButtonProps) {
  return (
    <Tooltip title={keys ? `${label} (${keys})` : label}>
      <span>
        <IconButton
          size="small"
          aria-label={label}
          {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
          disabled={isDisabled}
          // Keeps the selection.
          onMouseDown={(event) => event.preventDefault()}
          sx={{
            minWidth: 34,
            height: 34,
            px: 0.75,
            borderRadius: 1,
            fontSize: '0.8125rem',
            fontWeight: 700,
            '& svg': { fontSize: '1.25rem' },
            ...(isOn ? { color: 'primary.main', bgcolor: 'action.selected' } : {}),
          }}
          {...rest}
        />
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
  /** Whether it is active at the cursor; for toggles only. */
  isOn?(editor: Editor): boolean
}

const heading = (level: 2 | 3 | 4): TextCommand => ({
  label: `H${level} heading`,
  letters: `H${level}`,
  keys: `Ctrl+Alt+${level}`,
  run: (chain) => chain.toggleHeading({ level }),
  isOn: (editor) => editor.isActive('heading', { level }),
})

/** The toolbar's groups of buttons, in their order. */
const textCommands: readonly (readonly TextCommand[])[] = [
  [heading(2), heading(3), heading(4)],
  [
    {
      label: 'Bold',
      icon: BoldIcon,
      keys: 'Ctrl+B',
      run: (chain) => chain.toggleBold(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      label: 'Italic',
      icon: ItalicIcon,
      keys: 'Ctrl+I',
      run: (chain) => chain.toggleItalic(),
      isOn: (editor) => editor.isActive('italic'),
    },
    {
      label: 'Underline',
      icon: UnderlineIcon,
      keys: 'Ctrl+U',
      run: (chain) => chain.toggleUnderline(),
      isOn: (editor) => editor.isActive('underline'),
    },
    {
      label: 'Strikethrough',
      icon: StrikeIcon,
      keys: 'Ctrl+Shift+S',
      run: (chain) => chain.toggleStrike(),
      isOn: (editor) => editor.isActive('strike'),
    },
  ],
  [
    {
      label: 'Bullet list',
      icon: BulletIcon,
      keys: 'Ctrl+Shift+8',
      run: (chain) => chain.toggleBulletList(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      label: 'Numbered list',
      icon: NumberIcon,
      keys: 'Ctrl+Shift+7',
      run: (chain) => chain.toggleOrderedList(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      label: 'Quote',
      icon: QuoteIcon,
      keys: 'Ctrl+Shift+B',
      run: (chain) => chain.toggleBlockquote(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
    { label: 'Line across', icon: RuleIcon, run: (chain) => chain.setHorizontalRule() },
    {
      label: 'Table',
      icon: TableIcon,
      run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
    },
  ],
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
  {
    label: 'Clear formatting',
    icon: ClearIcon,
    run: (chain) => chain.unsetAllMarks().clearNodes(),
  },
  { label: 'Undo', icon: UndoIcon, keys: 'Ctrl+Z', run: (chain) => chain.undo() },
  { label: 'Redo', icon: RedoIcon, keys: 'Ctrl+Y', run: (chain) => chain.redo() },
]
