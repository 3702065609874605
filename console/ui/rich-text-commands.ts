import BoldIcon from '@mui/icons-material/FormatBold'
import ClearIcon from '@mui/icons-material/FormatClear'
import ItalicIcon from '@mui/icons-material/FormatItalic'
import BulletIcon from '@mui/icons-material/FormatListBulleted'
import NumberIcon from '@mui/icons-material/FormatListNumbered'
import QuoteIcon from '@mui/icons-material/FormatQuote'
import UnderlineIcon from '@mui/icons-material/FormatUnderlined'
import RuleIcon from '@mui/icons-material/HorizontalRule'
import RedoIcon from '@mui/icons-material/Redo'
import StrikeIcon from '@mui/icons-material/StrikethroughS'
import TableIcon from '@mui/icons-material/TableChartOutlined'
import UndoIcon from '@mui/icons-material/Undo'
import type { ChainedCommands, Editor } from '@tiptap/core'
import type { ComponentType } from 'react'

/** What a button of the toolbar does. */
export type TextCommand = {
  label: string
  /** What the button shows. */
  icon?: ComponentType
  letters?: string
  keys?: string
  run(chain: ChainedCommands): ChainedCommands
  /** Whether the cursor stands in it; for what is on or off. */
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
export const textCommands: readonly (readonly TextCommand[])[] = [
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
export const tableCommands: readonly TextCommand[] = [
  { label: 'Add row below', letters: 'Add row', run: (chain) => chain.addRowAfter() },
  { label: 'Add column after', letters: 'Add column', run: (chain) => chain.addColumnAfter() },
  { label: 'Delete row', letters: 'Delete row', run: (chain) => chain.deleteRow() },
  { label: 'Delete column', letters: 'Delete column', run: (chain) => chain.deleteColumn() },
  { label: 'Delete table', letters: 'Delete table', run: (chain) => chain.deleteTable() },
]

/** What stands at the toolbar's end. */
export const editCommands: readonly TextCommand[] = [
  {
    label: 'Clear formatting',
    icon: ClearIcon,
    run: (chain) => chain.unsetAllMarks().clearNodes(),
  },
  { label: 'Undo', icon: UndoIcon, keys: 'Ctrl+Z', run: (chain) => chain.undo() },
  { label: 'Redo', icon: RedoIcon, keys: 'Ctrl+Y', run: (chain) => chain.redo() },
]
