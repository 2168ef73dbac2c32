import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { textsOf } from '../text/catalogue.ts'
import { Button, IconButton } from './button.tsx'
import { uiTexts } from './texts.ts'
import { classes } from './classes.ts'
import styles from './copy.module.css'
import field from './field.module.css'

const texts = textsOf(uiTexts)
const shownForMs = 2_000

export interface CopyButtonProps {
  /** The text that is copied. */
  text: string
  /** What the text is, for the accessible name: `the secret key`. */
  what: string
  isIcon?: boolean
}

/**
 * Copies a text, and confirms it for two seconds. A page without HTTPS may not copy: then the button shows the
 * selected text.
 */
export function CopyButton({ text, what, isIcon = false }: CopyButtonProps) {
  const { state, copy, reset } = useCopy(text)
  const icon = state === 'copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />
  const status = state === 'copied' ? texts.copied(what) : state === 'manual' ? texts.pressToCopy(what) : ''
  return (
    <>
      {isIcon ? (
        <IconButton label={texts.copy(what)} onPress={copy}>
          {icon}
        </IconButton>
      ) : (
        <Button isSmall aria-label={texts.copy(what)} onPress={copy}>
          {icon} {state === 'copied' ? texts.copiedShort : texts.copyShort}
        </Button>
      )}
      <span role="status" className={state === 'manual' ? styles.hint : styles.status}>
        {status}
      </span>
      {state === 'manual' && <SelectedText text={text} what={what} onBlur={reset} />}
    </>
  )
}

type CopyState = 'idle' | 'copied' | 'manual'

/** Copies a text. The state is `manual` if the browser does not allow it. */
function useCopy(text: string) {
  const [state, setState] = useState<CopyState>('idle')
  const reset = (): void => setState('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), shownForMs)
    return () => clearTimeout(timer)
  }, [state])
  const copy = (): void =>
    void copyText(text).then(
      () => setState('copied'),
      () => setState('manual'),
    )
  return { state, copy, reset }
}

/** Rejects without the permission, and on pages without HTTPS, where browsers have no clipboard. */
async function copyText(text: string): Promise<void> {
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (!clipboard) throw new TypeError('The page has no clipboard.')
  await clipboard.writeText(text)
}

/** A text that is selected, so that the keys of the browser copy it. */
const SelectedText = ({ text, what, onBlur }: { text: string; what: string; onBlur: () => void }) => (
  <textarea
    readOnly
    aria-label={what}
    value={text}
    rows={Math.min(text.split('\n').length, 8)}
    className={classes(field.input, field.monospace)}
    ref={(area) => area?.select()}
    onBlur={onBlur}
  />
)

/** A short text in code type with a button that copies it, for facts and lines. */
export const CopiedText = ({ text, what }: { text: string; what: string }) => (
  <span className={styles.inline}>
    <code>{text}</code>
    <CopyButton isIcon text={text} what={what} />
  </span>
)

/** A command or code with a button that copies it. */
export const CodeBlock = ({ code, what }: { code: string; what: string }) => (
  <div className={styles.block}>
    <pre tabIndex={0} aria-label={what} className={styles.code}>
      {code}
    </pre>
    <CopyButton text={code} what={what} />
  </div>
)
