import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { classes } from './classes.ts'
import styles from './button.module.css'

export type ButtonLook = 'primary' | 'secondary' | 'danger' | 'quiet'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  children: ReactNode
  look?: ButtonLook
  isSmall?: boolean
  ref?: Ref<HTMLButtonElement>
}

/**
 * A button. While `isPending`, it keeps the focus, ignores presses and shows progress. react-aria would announce
 * it by an id that is invalid after the button has left the page.
 */
export const Button = ({
  look = 'secondary',
  isSmall = false,
  isPending = false,
  children,
  type,
  onPress,
  ...props
}: ButtonProps) => (
  <AriaButton
    {...props}
    type={isPending ? 'button' : type}
    onPress={isPending ? undefined : onPress}
    aria-disabled={isPending || undefined}
    className={buttonClass(look, isSmall)}
  >
    {children}
    {isPending && <span className={styles.progress} aria-hidden="true" />}
  </AriaButton>
)

/** The classes of a button, for links that look like buttons. */
export const buttonClass = (look: ButtonLook = 'secondary', isSmall = false): string =>
  classes(styles.button, styles[look], isSmall && styles.small)

/** A button that shows only an icon. `label` is its accessible name and tooltip. */
export const IconButton = ({
  label,
  children,
  ...props
}: Omit<AriaButtonProps, 'className' | 'style' | 'children'> & { label: string; children: ReactNode }) => (
  <AriaButton {...props} aria-label={label} className={classes(styles.button, styles.quiet, styles.icon)}>
    {children}
  </AriaButton>
)
