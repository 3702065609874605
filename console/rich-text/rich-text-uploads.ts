import type { LibraryPicture } from '@apeak/contract/content-console'
import { type Editor, Extension } from '@tiptap/core'
import {
  type EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { picturesOf, uploadPicture } from '../pictures/picture-calls.ts'
import { failureText } from '../ui/action-dialog.tsx'
import { parsedPaste } from './clean-paste.ts'

/** An action on a placeholder: add, change or remove it. */
type Change = { id: string; at?: number; shows?: HTMLElement }

const uploads = new PluginKey<DecorationSet>('pictureUploads')

/**
 * Uploads pasted or dropped pictures to the library and inserts each where it was put. Until then,
 * or after a refusal, a placeholder stands in its place, which is not part of the text. `onBrought`
 * is called for each.
 */
export const pictureUploads = (onBrought: (picture: LibraryPicture) => void) =>
  Extension.create({
    name: 'pictureUploads',
    addProseMirrorPlugins() {
      const { editor } = this
      const bring = async (files: readonly File[], at: number) => {
        const placed = files.map((file) => ({ file, id: crypto.randomUUID() }))
        for (const { file, id } of placed) {
          change(editor, { id, at, shows: uploadUnderway(file.name) })
        }
        // One after the other, to keep their order.
        for (const { file, id } of placed) await upload(editor, file, id, onBrought)
      }
      return [
        new Plugin({
          key: uploads,
          state: {
            init: () => DecorationSet.empty,
            apply: (tr, shown) => {
              const moved = shown.map(tr.mapping, tr.doc)
              const wanted: Change | undefined = tr.getMeta(uploads)
              return wanted ? changed(moved, wanted, tr.doc) : moved
            },
          },
          props: {
            decorations: (state) => uploads.getState(state),
            handlePaste: (view, { clipboardData }) => {
              const files = hasText(clipboardData) ? [] : picturesOf(clipboardData)
              if (files.length > 0) void bring(files, view.state.selection.to)
              return files.length > 0
            },
            handleDrop: (view, { dataTransfer, clientX, clientY }, _slice, isMoved) => {
              if (isMoved || !dataTransfer?.files.length) return false
              const at = view.posAtCoords({ left: clientX, top: clientY })?.pos
              void bring(picturesOf(dataTransfer), at ?? view.state.selection.to)
              // The browser would navigate to any other file.
              return true
            },
          },
        }),
      ]
    },
  })

async function upload(
  editor: Editor,
  file: File,
  id: string,
  onBrought: (picture: LibraryPicture) => void,
): Promise<void> {
  try {
    const picture = await uploadPicture(file)
    onBrought(picture)
    const at = placeOf(editor, id)
    if (at === undefined) return
    change(editor, { id })
    const { url: src, width, height } = picture
    putPicture(editor, at, { src, alt: '', width, height })
  } catch (error) {
    const remove = () => {
      change(editor, { id })
      editor.commands.focus()
    }
    const retry = () => {
      change(editor, { id, shows: uploadUnderway(file.name) })
      editor.commands.focus()
      void upload(editor, file, id, onBrought)
    }
    const shows = uploadFailed(file.name, await failureText(error), retry, remove)
    change(editor, { id, shows })
  }
}

function change(editor: Editor, wanted: Change): void {
  if (editor.isDestroyed) return
  editor.view.dispatch(editor.state.tr.setMeta(uploads, wanted).setMeta('addToHistory', false))
}

function changed(
  shown: DecorationSet,
  { id, at, shows }: Change,
  doc: Parameters<DecorationSet['add']>[0],
): DecorationSet {
  const before = withId(shown, id)
  const place = at ?? before?.from
  const left = before ? shown.remove([before]) : shown
  if (!shows || place === undefined) return left
  const spec = { id, key: `${id} ${shows.className}`, stopEvent: () => true, ignoreSelection: true }
  return left.add(doc, [Decoration.widget(place, shows, spec)])
}

const withId = (shown: DecorationSet | undefined, id: string) =>
  shown?.find(undefined, undefined, (spec) => spec.id === id)[0]

/** A placeholder's position; undefined if its surroundings were deleted. */
const placeOf = (editor: Editor, id: string) =>
  editor.isDestroyed ? undefined : withId(uploads.getState(editor.state), id)?.from

/** Whether the clipboard contains text too: word processors add a picture of the copied text. */
function hasText(data: DataTransfer | null): boolean {
  return parsedPaste(data?.getData('text/html') ?? '').textContent.trim() !== ''
}

/** The placeholder of a running upload. */
function uploadUnderway(name: string): HTMLElement {
  const holder = placeholder('upload-underway', 'status')
  holder.append(`Uploading ${name}…`)
  return holder
}

/** The placeholder of a refused upload: the reason, and buttons. */
function uploadFailed(
  name: string,
  reason: string,
  retry: () => void,
  remove: () => void,
): HTMLElement {
  const holder = placeholder('upload-failed', 'alert')
  const sentence = document.createElement('span')
  sentence.append(`${name} is not in the text. ${reason}`)
  holder.append(sentence, button('Retry', retry), button('Leave it out', remove))
  return holder
}

function placeholder(className: string, role: string): HTMLElement {
  const holder = document.createElement('span')
  holder.className = `upload-placeholder ${className}`
  holder.contentEditable = 'false'
  holder.role = role
  return holder
}

function button(label: string, onClick: () => void): HTMLElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.append(label)
  made.addEventListener('click', onClick)
  return made
}

/** A picture's attributes in a text: URL, alternative text, and pixels. */
export type PictureInText = { src: string; alt: string; width: number; height: number }

/** Inserts a picture at the cursor, replacing a selected one; the cursor moves below it. */
export function insertPicture(editor: Editor, attrs: PictureInText): void {
  const { selection } = editor.state
  const chain = editor.chain().focus()
  if (editor.isActive('picture')) {
    chain.updateAttributes('picture', attrs).run()
    return
  }
  const content = { type: 'picture', attrs }
  // Other selected blocks, such as a horizontal rule, stay.
  if (selection instanceof NodeSelection) chain.insertContentAt(selection.to, content)
  else chain.insertContent(content)
  chain.command(moveCursorBelow).run()
}

/** Otherwise the picture stays selected and typing replaces it. */
function moveCursorBelow({ state, tr }: { state: EditorState; tr: Transaction }): boolean {
  const { $to } = tr.selection
  const next = $to.nodeAfter
  if (next?.isTextblock) tr.setSelection(TextSelection.create(tr.doc, $to.pos + 1))
  else if (!next && tr.selection instanceof NodeSelection) {
    const paragraph = state.schema.nodes.paragraph?.create()
    if (!paragraph) return false
    tr.insert($to.pos, paragraph).setSelection(TextSelection.create(tr.doc, $to.pos + 1))
  }
  tr.scrollIntoView()
  return true
}

/** Inserts a picture at a position, followed by a line to write on. */
function putPicture(editor: Editor, at: number, attrs: PictureInText): void {
  editor
    .chain()
    .insertContentAt(at, { type: 'picture', attrs }, { updateSelection: false })
    .command(({ state, tr }) => {
      const paragraph = state.schema.nodes.paragraph?.create()
      if (paragraph && tr.doc.lastChild?.type.name === 'picture') {
        tr.insert(tr.doc.content.size, paragraph)
      }
      return true
    })
    .run()
}
