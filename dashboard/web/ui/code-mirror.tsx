import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { bracketMatching, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import { codeColours, codeTheme } from './code-theme.ts'
import styles from './code-mirror.module.css'
import { faultLines, setFaults, type CodeFault } from './fault-lines.ts'

export interface CodeEditorProps {
  /** The accessible name. */
  label: string
  value: string
  onChange: (value: string) => void
  faults?: readonly CodeFault[]
  isReadOnly?: boolean
}

/** The nonce of the page's policy, with which the editor adds its styles. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

const none: readonly CodeFault[] = []

/** CodeMirror for HTML. The Tab key leaves the editor, so that the keyboard does not get caught in it. */
export function CodeMirror({ label, value, onChange, faults = none, isReadOnly = false }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(undefined)
  const change = useEffectEvent(onChange)
  const initial = useEffectEvent(() => value)
  useEffect(() => {
    if (!place.current) return
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: initial(),
        extensions: [
          ...extensions(label, isReadOnly),
          EditorView.updateListener.of(({ docChanged, state }) => docChanged && change(state.doc.toString())),
        ],
      }),
    })
    editor.current = view
    return () => view.destroy()
  }, [label, isReadOnly])
  useEffect(() => {
    const view = editor.current
    if (!view || view.state.doc.toString() === value) return
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } })
  }, [value])
  useEffect(() => {
    editor.current?.dispatch({ effects: setFaults.of(faults) })
  }, [faults])
  return <div ref={place} className={styles.editor} />
}

const extensions = (label: string, isReadOnly: boolean) => [
  EditorView.cspNonce.of(nonce),
  lineNumbers(),
  history(),
  drawSelection(),
  bracketMatching(),
  faultLines,
  html(),
  syntaxHighlighting(codeColours),
  codeTheme,
  EditorView.lineWrapping,
  EditorState.readOnly.of(isReadOnly),
  EditorView.contentAttributes.of({ 'aria-label': label }),
  keymap.of([...defaultKeymap, ...historyKeymap]),
]
