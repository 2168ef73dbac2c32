import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { textsOf } from '../text/catalogue.ts'
import { Button } from './button.tsx'
import styles from './pager.module.css'
import { uiTexts } from './texts.ts'

export interface PagerProps {
  /** The number of rows, such as `50 of 12,345 contacts`. */
  children: ReactNode
  /** Other buttons, such as the button that saves the list. */
  actions?: ReactNode
  onPrevious?: () => void
  onNext?: () => void
}

/** The buttons that show the previous and the next page of a list. */
export function Pager({ children, actions, onPrevious, onNext }: PagerProps) {
  const texts = textsOf(uiTexts)
  return (
    <nav className={styles.pager} aria-label={texts.pages}>
      <p role="status" className={styles.count}>
        {children}
      </p>
      {actions}
      <Button isSmall isDisabled={!onPrevious} onPress={onPrevious}>
        <ChevronLeft size={16} aria-hidden /> {texts.previous}
      </Button>
      <Button isSmall isDisabled={!onNext} onPress={onNext}>
        {texts.next} <ChevronRight size={16} aria-hidden />
      </Button>
    </nav>
  )
}
