import {
  ComboBox as AriaComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components/ComboBox'
import field from './field.module.css'
import menu from './menu.module.css'

/** A choice of a combo box. */
export interface ComboItem {
  id: string
  label: string
}

interface ComboFieldProps {
  label: string
  isLabelHidden?: boolean
  description?: string
  placeholder?: string
  isInvalid?: boolean
  text: string
  onType: (text: string) => void
  items: readonly ComboItem[]
  /** Called when the user chooses an item. Without it, the typed text is the value. */
  onPick?: (item: ComboItem | undefined) => void
  /** Shown if no item matches. Without it, the list closes. */
  empty?: string
}

/** A text field with a list of choices below it. The arrow keys open the list. */
const ComboField = ({
  label,
  isLabelHidden,
  description,
  placeholder,
  isInvalid,
  ...combo
}: ComboFieldProps) => (
  <AriaComboBox
    className={field.field ?? ''}
    isInvalid={isInvalid}
    inputValue={combo.text}
    onInputChange={combo.onType}
    items={combo.items}
    onSelectionChange={(key) => combo.onPick?.(combo.items.find(({ id }) => id === key))}
    allowsCustomValue={combo.onPick === undefined}
    allowsEmptyCollection={combo.empty !== undefined}
    menuTrigger="focus"
  >
    <Label className={isLabelHidden ? field.hidden : field.label}>{label}</Label>
    <Input className={field.input ?? ''} placeholder={placeholder} spellCheck={false} />
    {description !== undefined && (
      <Text slot="description" className={field.description ?? ''}>
        {description}
      </Text>
    )}
    <Popover className={menu.popover ?? ''}>
      <ListBox<ComboItem>
        className={menu.menu ?? ''}
        renderEmptyState={() => <div className={menu.item}>{combo.empty}</div>}
      >
        {(item) => (
          <ListBoxItem id={item.id} textValue={item.label} className={menu.item ?? ''}>
            {item.label}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </AriaComboBox>
)

export interface ComboBoxProps extends Pick<
  ComboFieldProps,
  'label' | 'isLabelHidden' | 'isInvalid' | 'placeholder'
> {
  value: string
  onChange: (value: string) => void
  /** The suggestions. Any other text is also accepted. */
  options: readonly string[]
}

/** A text field with suggestions, such as the names of events. */
export const ComboBox = ({ value, onChange, options, ...box }: ComboBoxProps) => (
  <ComboField {...box} text={value} onType={onChange} items={suggestions(options, value)} />
)

/** How many suggestions are shown; typing finds the others. */
const shownOptions = 100

/** Returns the options that contain the text. A text that is an option shows all, so that it can be changed. */
function suggestions(options: readonly string[], text: string): readonly ComboItem[] {
  const part = text.trim().toLowerCase()
  const isChosen = options.includes(text)
  return options
    .filter((option) => isChosen || option.toLowerCase().includes(part))
    .slice(0, shownOptions)
    .map((id) => ({ id, label: id }))
}

export interface RemotePickerProps extends Pick<
  ComboFieldProps,
  'label' | 'description' | 'items' | 'text' | 'onType'
> {
  onPick: (item: ComboItem | undefined) => void
  empty: string
}

/** A field that finds one of many items while the user types. The caller reads the items from the server. */
export const RemotePicker = (picker: RemotePickerProps) => <ComboField {...picker} />
