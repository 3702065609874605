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
import { ToggleButton, ToggleButtonGroup, Tooltip } from '@mui/material'
import type { ChainedCommands, Editor } from '@tiptap/react'
import type { ComponentType } from 'react'

type Dialog = 'link' | 'picture'
type Props = { editor: Editor; onDialog(dialog: Dialog): void }

/** The formatting buttons. One tab stop; arrow keys move between them. */
export function RichTextToolbar({ editor, onDialog }: Props) {
  const extra = Object.keys(extraCommands).filter((format) => editor.isActive(format))
  const shown = [...commands, ...extra.flatMap((format) => extraCommands[format] ?? [])]
  return (
    <ToggleButtonGroup role="toolbar" aria-label="Formatting" size="small" sx={barLooks}>
      {shown.map(([label, Face, run, keys, format]) => (
        <Tooltip key={label} title={keys ? `${label} (${keys})` : label}>
          <span>
            <ToggleButton
              value={label}
              aria-label={label}
              aria-pressed={format && editor.isActive(...format)}
              selected={format !== undefined && editor.isActive(...format)}
              disabled={typeof run === 'function' && !run(editor.can().chain()).run()}
              // Keeps the selection.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() =>
                typeof run === 'function' ? run(editor.chain().focus()).run() : onDialog(run)
              }
            >
              {typeof Face === 'string' ? Face : <Face />}
            </ToggleButton>
          </span>
        </Tooltip>
      ))}
    </ToggleButtonGroup>
  )
}

const barLooks = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.25,
  p: 0.5,
  borderBottom: '1px solid',
  borderColor: 'divider',
  // More specific than the styles of pressed and disabled buttons.
  '&&& button': { minWidth: 34, height: 34, px: 0.75, border: 0, borderRadius: 1, fontWeight: 700 },
  '&&& [aria-pressed=true]': { color: 'primary.main', bgcolor: 'action.selected' },
  '& svg': { fontSize: '1.25rem' },
}

/** A button; `run`: what it does, or the dialog that it opens; `format`: the mark or node it sets. */
type Command = [
  label: string,
  face: ComponentType | string,
  run: ((chain: ChainedCommands) => ChainedCommands) | Dialog,
  keys?: string,
  format?: [name: string, attributes?: object],
]

const heading = (level: 2 | 3 | 4): Command => [
  `H${level} heading`,
  `H${level}`,
  (chain) => chain.toggleHeading({ level }),
  `Ctrl+Alt+${level}`,
  ['heading', { level }],
]

const commands: readonly Command[] = [
  ...([2, 3, 4] as const).map(heading),
  ['Bold', BoldIcon, (chain) => chain.toggleBold(), 'Ctrl+B', ['bold']],
  ['Italic', ItalicIcon, (chain) => chain.toggleItalic(), 'Ctrl+I', ['italic']],
  ['Underline', UnderlineIcon, (chain) => chain.toggleUnderline(), 'Ctrl+U', ['underline']],
  ['Strikethrough', StrikeIcon, (chain) => chain.toggleStrike(), 'Ctrl+Shift+S', ['strike']],
  ['Bullet list', BulletIcon, (to) => to.toggleBulletList(), 'Ctrl+Shift+8', ['bulletList']],
  ['Numbered list', NumberIcon, (to) => to.toggleOrderedList(), 'Ctrl+Shift+7', ['orderedList']],
  ['Quote', QuoteIcon, (chain) => chain.toggleBlockquote(), 'Ctrl+Shift+B', ['blockquote']],
  ['Horizontal line', RuleIcon, (chain) => chain.setHorizontalRule()],
  ['Table', TableIcon, (chain) => chain.insertTable()],
  ['Link', LinkIcon, 'link', 'Ctrl+K', ['link']],
  ['Picture', PictureIcon, 'picture', undefined, ['picture']],
  ['Clear formatting', ClearIcon, (chain) => chain.unsetAllMarks().clearNodes()],
  ['Undo', UndoIcon, (chain) => chain.undo(), 'Ctrl+Z'],
  ['Redo', RedoIcon, (chain) => chain.redo(), 'Ctrl+Y'],
]

/** Shown while the cursor stands in a link or table, or a picture is selected. */
const extraCommands: Record<string, readonly Command[]> = {
  link: [['Remove link', 'Remove link', (chain) => chain.extendMarkRange('link').unsetLink()]],
  picture: [['Remove picture', 'Remove picture', (chain) => chain.deleteSelection()]],
  table: [
    ['Add row below', 'Add row', (chain) => chain.addRowAfter()],
    ['Add column after', 'Add column', (chain) => chain.addColumnAfter()],
    ['Delete row', 'Delete row', (chain) => chain.deleteRow()],
    ['Delete column', 'Delete column', (chain) => chain.deleteColumn()],
    ['Delete table', 'Delete table', (chain) => chain.deleteTable()],
  ],
}
