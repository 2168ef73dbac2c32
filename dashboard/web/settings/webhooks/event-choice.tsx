import { textsOf } from '../../text/catalogue.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import styles from './event-choice.module.css'
import type { EventGroup } from './event-patterns.ts'
import { webhookTexts } from './texts.ts'

const texts = textsOf(webhookTexts)

export interface EventChoiceProps {
  groups: readonly EventGroup[]
  selected: readonly string[]
  onChange: (selected: string[]) => void
}

/** Checkboxes for all events, for each group, and for each event. */
export function EventChoice({ groups, selected, onChange }: EventChoiceProps) {
  const set = (events: readonly string[], isSelected: boolean): void => {
    const others = selected.filter((event) => !events.includes(event))
    onChange(isSelected ? [...others, ...events] : others)
  }
  const check = (label: string, events: readonly string[]) => {
    const found = events.filter((event) => selected.includes(event)).length
    return (
      <Checkbox
        isSelected={found === events.length}
        isIndeterminate={found > 0 && found < events.length}
        onChange={(isSelected) => set(events, isSelected)}
      >
        {label}
      </Checkbox>
    )
  }
  return (
    <fieldset className={styles.choice}>
      <legend>{texts.form.which}</legend>
      {check(
        texts.allEvents,
        groups.flatMap(({ events }) => events),
      )}
      {groups.map(({ group, events }) => (
        <div key={group} className={styles.group}>
          {check(events.length === 1 ? (events[0] ?? '') : texts.form.groupAll(group), events)}
          {events.length > 1 && (
            <ul className={styles.events}>
              {events.map((event) => (
                <li key={event}>{check(event, [event])}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </fieldset>
  )
}
