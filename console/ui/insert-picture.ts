import type { Editor } from '@tiptap/core'
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'

/** A picture as a text holds it: where it is, what it shows, its pixels. */
export type PictureInText = { src: string; alt: string; width: number; height: number }

/** Puts a picture where the cursor stands, in place of one that is selected; writing goes on below it. */
export function insertPicture(editor: Editor, attrs: PictureInText): void {
  const { selection } = editor.state
  const chain = editor.chain().focus()
  if (editor.isActive('picture')) {
    chain.updateAttributes('picture', attrs).run()
    return
  }
  const content = { type: 'picture', attrs }
  // What else is selected as a whole, such as a line across, stays.
  if (selection instanceof NodeSelection) chain.insertContentAt(selection.to, content)
  else chain.insertContent(content)
  chain.command(goOnBelow).run()
}

/** Without it the picture would stay selected, and the next letter would take its place. */
function goOnBelow({ state, tr }: { state: EditorState; tr: Transaction }): boolean {
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

/** Puts a picture at a place in the text, wherever the cursor stands; there is a line to write on below it. */
export function putPicture(editor: Editor, at: number, attrs: PictureInText): void {
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
