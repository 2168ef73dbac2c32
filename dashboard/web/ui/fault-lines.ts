import { StateEffect, StateField, type EditorState } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'

/** A fault of the code. Lines begin at 1. */
export interface CodeFault {
  line: number
}

/** Marks the lines of these faults, and no others. A fault outside the text marks the last line. */
export const setFaults = StateEffect.define<readonly CodeFault[]>()

const mark = Decoration.line({ class: 'cm-fault' })

/**
 * The extension that marks lines with faults. The page lists the messages.
 */
export const faultLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, { changes, effects, state }) => {
    const faults = effects.find((effect) => effect.is(setFaults))
    return faults ? marksOf(state, faults.value) : marks.map(changes)
  },
  provide: (field) => EditorView.decorations.from(field),
})

function marksOf({ doc }: EditorState, faults: readonly CodeFault[]): DecorationSet {
  const lines = new Set(faults.map(({ line }) => Math.min(Math.max(line, 1), doc.lines)))
  return Decoration.set(
    [...lines].map((line) => mark.range(doc.line(line).from)),
    true,
  )
}
