import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components/ComboBox'
import field from './field.module.css'
import menu from './menu.module.css'

export interface PickerItem {
  id: string
  label: string
}

export interface RemotePickerProps {
  label: string
  description?: string
  /** The items that match the typed text. The caller reads them from the server. */
  items: readonly PickerItem[]
  text: string
  onType: (text: string) => void
  onPick: (item: PickerItem | undefined) => void
  /** Shown if no item matches. */
  empty: string
}

/** A field that finds one of many items on the server while the user types. */
export const RemotePicker = ({
  label,
  description,
  items,
  text,
  onType,
  onPick,
  empty,
}: RemotePickerProps) => (
  <ComboBox
    className={field.field ?? ''}
    inputValue={text}
    onInputChange={onType}
    onSelectionChange={(key) => onPick(items.find(({ id }) => id === key))}
    items={items}
    allowsEmptyCollection
    menuTrigger="focus"
  >
    <Label className={field.label ?? ''}>{label}</Label>
    <Input className={field.input ?? ''} />
    {description !== undefined && (
      <Text slot="description" className={field.description ?? ''}>
        {description}
      </Text>
    )}
    <Popover className={menu.popover ?? ''}>
      <ListBox className={menu.menu ?? ''} renderEmptyState={() => <div className={menu.item}>{empty}</div>}>
        {(item: PickerItem) => (
          <ListBoxItem id={item.id} className={menu.item ?? ''}>
            {item.label}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </ComboBox>
)
