import { ChevronDown } from 'lucide-react'
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useId } from 'react'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import field from './field.module.css'
import styles from './multi-select.module.css'

export interface MultiSelectProps<Value extends string> {
  label: string
  /** A text for the chosen values, such as `3 types`. */
  summary: string
  /** The label of the button that removes all values. */
  clear: string
  groups: readonly { title: string; options: readonly { value: Value; label: string }[] }[]
  value: readonly Value[]
  onChange: (value: readonly string[]) => void
}

/** A button that opens groups of checkboxes. Each change applies immediately. */
export function MultiSelect<Value extends string>({
  label,
  summary,
  clear,
  groups,
  value,
  onChange,
}: MultiSelectProps<Value>) {
  const id = useId()
  return (
    <div className={field.field}>
      <span id={id} className={field.label}>
        {label}
      </span>
      <DialogTrigger>
        <Button id={`${id}-button`} aria-labelledby={`${id} ${id}-button`}>
          {summary} <ChevronDown size={16} aria-hidden />
        </Button>
        <Popover className={styles.popover ?? ''} placement="bottom start">
          <Dialog className={styles.dialog ?? ''} aria-label={label}>
            <CheckboxGroup aria-label={label} value={[...value]} onChange={onChange}>
              <div className={styles.groups}>
                {groups.map(({ title, options }) => (
                  <div key={title} role="group" aria-label={title} className={styles.group}>
                    <span className={field.label}>{title}</span>
                    {options.map((option) => (
                      <Checkbox key={option.value} value={option.value}>
                        {option.label}
                      </Checkbox>
                    ))}
                  </div>
                ))}
              </div>
            </CheckboxGroup>
            <Button isSmall isDisabled={value.length === 0} onPress={() => onChange([])}>
              {clear}
            </Button>
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  )
}
