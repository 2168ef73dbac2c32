import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { classes } from './classes.ts'
import styles from './combo-box.module.css'
import field from './field.module.css'
import menu from './menu.module.css'

export interface ComboBoxProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** The suggestions. Any other text is also accepted. */
  options: readonly string[]
  isLabelHidden?: boolean
  isInvalid?: boolean
  placeholder?: string
}

/** How many suggestions are shown; typing finds the others. */
const shownOptions = 100

/** A text field with suggestions, such as the names of events. The arrow keys open them. */
export function ComboBox({
  label,
  value,
  onChange,
  options,
  isLabelHidden,
  placeholder,
  ...box
}: ComboBoxProps) {
  return (
    <AriaComboBox
      {...box}
      className={styles.box ?? ''}
      inputValue={value}
      onInputChange={onChange}
      items={suggestions(options, value)}
      allowsCustomValue
      allowsEmptyCollection={false}
      menuTrigger="focus"
    >
      <Label className={isLabelHidden ? field.hidden : field.label}>{label}</Label>
      <Input className={classes(field.input)} placeholder={placeholder} spellCheck={false} />
      <Popover className={menu.popover ?? ''}>
        <ListBox<{ id: string }> className={menu.menu ?? ''}>
          {({ id }) => (
            <ListBoxItem id={id} textValue={id} className={menu.item ?? ''}>
              {id}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}

/** Returns the options that contain the text. A text that is an option shows all, so that it can be changed. */
function suggestions(options: readonly string[], text: string): readonly { id: string }[] {
  const part = text.trim().toLowerCase()
  const isChosen = options.includes(text)
  return options
    .filter((option) => isChosen || option.toLowerCase().includes(part))
    .slice(0, shownOptions)
    .map((id) => ({ id }))
}
