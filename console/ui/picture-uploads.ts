import type { LibraryPicture } from '@apeak/contract/content-console'
import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { picturesIn, uploadPicture } from '../pictures/picture-calls.ts'
import { sentenceOf } from './action-dialog.tsx'
import { parsedPaste } from './clean-paste.ts'
import { putPicture } from './insert-picture.ts'
import { uploadFailed, uploadUnderway } from './upload-placeholder.ts'

/** A placeholder's change: it comes at a place, shows something else, or goes. */
type Change = { id: string; at?: number; shows?: HTMLElement }

const uploads = new PluginKey<DecorationSet>('pictureUploads')

/**
 * Pictures that are pasted or dropped into a text: each is brought into the library, and stands where it
 * was put once it is there. Until then, and where it is refused, a placeholder stands there, which is no
 * part of the text. `onBrought` is told of each.
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
        // One after the other: they stand in the order in which they were given.
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
              const files = saysMore(clipboardData) ? [] : picturesIn(clipboardData)
              if (files.length > 0) void bring(files, view.state.selection.to)
              return files.length > 0
            },
            handleDrop: (view, { dataTransfer, clientX, clientY }, _slice, isMoved) => {
              if (isMoved || !dataTransfer?.files.length) return false
              const at = view.posAtCoords({ left: clientX, top: clientY })?.pos
              void bring(picturesIn(dataTransfer), at ?? view.state.selection.to)
              // A browser would leave the page for any other file.
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
    const shows = uploadFailed(file.name, await sentenceOf(error), retry, remove)
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

/** Where a placeholder stands now; undefined where what it stood in was deleted. */
const placeOf = (editor: Editor, id: string) =>
  editor.isDestroyed ? undefined : withId(uploads.getState(editor.state), id)?.from

/** Whether the clipboard holds words as well: word processors add a picture of what was copied. */
function saysMore(data: DataTransfer | null): boolean {
  return parsedPaste(data?.getData('text/html') ?? '').textContent.trim() !== ''
}
