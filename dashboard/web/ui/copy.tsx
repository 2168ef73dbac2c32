import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { textsOf } from '../text/catalogue.ts'
import { Button, IconButton } from './button.tsx'
import { uiTexts } from './texts.ts'
import styles from './copy.module.css'

const texts = textsOf(uiTexts)
const shownForMs = 2_000

export interface CopyButtonProps {
  /** The text that is copied. */
  text: string
  /** What the text is, for the accessible name: `the secret key`. */
  what: string
  isIcon?: boolean
}

/** Copies a text, and confirms it for two seconds. */
export function CopyButton({ text, what, isIcon = false }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownForMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = (): void => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  const icon = isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />
  const status = (
    <span role="status" className={styles.status}>
      {isCopied && texts.copied(what)}
    </span>
  )
  return (
    <>
      {isIcon ? (
        <IconButton label={texts.copy(what)} onPress={copy}>
          {icon}
        </IconButton>
      ) : (
        <Button isSmall aria-label={texts.copy(what)} onPress={copy}>
          {icon} {isCopied ? texts.copiedShort : texts.copyShort}
        </Button>
      )}
      {status}
    </>
  )
}

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
