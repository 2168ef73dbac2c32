import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { textsOf } from '../text/catalogue.ts'
import { buttonClass } from './button.tsx'
import { classes } from './classes.ts'
import { writeMail } from './mail-document.ts'
import styles from './mail-frame.module.css'
import { mailTree, type MailTree } from './mail-tree.ts'
import { Segments } from './segments.tsx'
import { uiTexts } from './texts.ts'

const { mailFrame: texts } = textsOf(uiTexts)
const noImages: ReadonlyMap<string, string> = new Map()

export interface MailFrameProps {
  html: string
  /** The `data:` URLs of the images that the mail contains, by Content-ID. */
  images?: ReadonlyMap<string, string>
}

type Width = 'desktop' | 'phone'

/** A phone shows the mail as a phone does. */
const firstWidth = (): Width => (window.matchMedia('(width < 760px)').matches ? 'phone' : 'desktop')

/**
 * Shows the HTML of a mail in a frame without scripts. Images of other servers load only on request, because
 * their servers learn that the mail was read. The pixel of this server never loads.
 */
export function MailFrame({ html, images = noImages }: MailFrameProps) {
  const [showsRemote, setShowsRemote] = useState(false)
  const [width, setWidth] = useState<Width>(firstWidth)
  const mail = useMemo(
    () => ({ ...mailTree(html, { images, showsRemote }), key: nextKey() }),
    [html, images, showsRemote],
  )
  return (
    <div className={styles.mail}>
      <div className={styles.bar}>
        <Segments
          label={texts.width}
          value={width}
          onChange={setWidth}
          options={[
            { value: 'desktop', label: texts.desktop },
            { value: 'phone', label: texts.phone },
          ]}
        />
        {mail.hasRemoteImages && (
          <ToggleButton
            className={buttonClass('secondary', true)}
            isSelected={showsRemote}
            onChange={setShowsRemote}
          >
            {showsRemote ? texts.hideImages : texts.showImages}
          </ToggleButton>
        )}
        {mail.hasRemoteImages && !showsRemote && <p className={styles.hint}>{texts.imagesHint}</p>}
      </div>
      <div
        className={classes(styles.stage, styles[width])}
        role="group"
        aria-label={texts.title}
        tabIndex={0}
      >
        {/* A new document for each version: the policy of a document cannot be relaxed. */}
        <Frame key={mail.key} mail={mail} showsRemote={showsRemote} width={width} />
      </div>
    </div>
  )
}

let lastKey = 0
const nextKey = (): number => (lastKey += 1)

interface FrameProps {
  mail: MailTree
  showsRemote: boolean
  width: Width
}

function Frame({ mail, showsRemote, width }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useLayoutEffect(() => {
    const stage = frame.current?.parentElement
    return () => keepHeight(stage)
  }, [])
  useEffect(() => zoomToFit(frame.current), [])
  useEffect(() => fitHeight(frame.current), [width])
  return (
    <iframe
      ref={frame}
      title={texts.title}
      src="frame.html"
      className={styles.frame}
      // Without `allow-scripts`. `allow-same-origin` lets this page write the document.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      onLoad={({ currentTarget }) => {
        if (currentTarget.contentDocument) writeMail(currentTarget.contentDocument, mail, showsRemote)
        fitHeight(currentTarget)
        currentTarget.parentElement?.style.removeProperty('min-height')
      }}
    />
  )
}

/** The width of the desktop view, as in the style sheet. */
const desktopWidth = 720

/** Shows the desktop view smaller where it has less room than a desktop. Returns a function that ends this. */
function zoomToFit(frame: HTMLIFrameElement | null): (() => void) | undefined {
  const stage = frame?.parentElement
  if (!frame || !stage) return undefined
  const observer = new ResizeObserver(() => {
    frame.style.setProperty('--zoom', String(Math.min(1, stage.clientWidth / desktopWidth)))
  })
  observer.observe(stage)
  return () => observer.disconnect()
}

/**
 * Keeps the height of a stage until its next frame is loaded. Otherwise the page would be shorter for a moment,
 * and could scroll while the user types.
 */
function keepHeight(stage: HTMLElement | null | undefined): void {
  if (stage) stage.style.minHeight = `${stage.offsetHeight}px`
}

/** Makes a short mail fill its frame. The style sheet limits the height; a longer mail scrolls. */
function fitHeight(frame: HTMLIFrameElement | null): void {
  const stage = frame?.parentElement
  if (!stage || !frame.contentDocument?.body) return
  const { minHeight } = stage.style
  keepHeight(stage)
  frame.style.minHeight = '0'
  // A document is at least as high as its frame.
  frame.style.height = '0'
  frame.style.height = `${frame.contentDocument.documentElement.scrollHeight}px`
  frame.style.minHeight = ''
  stage.style.minHeight = minHeight
}
