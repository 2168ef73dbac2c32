import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps } from 'react-aria-components/Checkbox'
import styles from './checkbox.module.css'

/** A checkbox with its label. Without children, it needs `aria-label`, or the slot of a table's selection. */
export const Checkbox = ({
  children,
  ...props
}: Omit<CheckboxProps, 'className' | 'style' | 'children'> & { children?: ReactNode }) => (
  <AriaCheckbox {...props} className={styles.checkbox ?? ''}>
    {({ isSelected, isIndeterminate }) => (
      <>
        <span className={styles.box} aria-hidden="true">
          <svg viewBox="0 0 16 16">
            {isIndeterminate ? <path d="M3.5 8h9" /> : isSelected && <path d="m3 8.5 3.2 3.2L13 4.8" />}
          </svg>
        </span>
        {children}
      </>
    )}
  </AriaCheckbox>
)
