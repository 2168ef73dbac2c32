import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { textsOf } from '../text/catalogue.ts'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { ConditionBuilder } from './condition-builder.tsx'
import type { Condition } from './condition.ts'
import { newTree, type DraftTree } from './draft.ts'
import { conditionOf, draftOf } from './draft-conversion.ts'
import { faultPlace } from './fault-place.ts'
import { JsonEditor } from './json-editor.tsx'
import { LiveCount } from './live-count.tsx'
import { useChoices } from './queries.ts'
import { Sentence } from './sentence-view.tsx'
import { conditionTexts } from './texts.ts'

const texts = textsOf(conditionTexts)

/** A condition while it is edited, as rules or as JSON. */
export type EditedCondition =
  | { view: 'rules'; draft: DraftTree }
  | { view: 'json'; initial: Condition | undefined; condition: Condition | undefined }

/** Returns the condition; undefined while it is incomplete. */
export const editedCondition = (edited: EditedCondition): Condition | undefined =>
  edited.view === 'rules' ? conditionOf(edited.draft) : edited.condition

/** Returns the editor of a stored condition, or of a new condition. */
export const editorOf = (condition: Condition | null | undefined): EditedCondition => ({
  view: 'rules',
  draft: condition ? draftOf(condition) : newTree(),
})

/** Returns a text that is equal for two states of the editor with the same condition. */
export const comparableCondition = (edited: EditedCondition): string =>
  JSON.stringify(editedCondition(edited) ?? edited)

export interface ConditionEditorProps {
  value: EditedCondition
  onChange: (value: EditedCondition) => void
  /** The name of the condition in the request. The API reports its faults with this path. */
  name?: 'condition' | 'audienceCondition'
  /** Whether incomplete rules show the missing part. */
  isChecked: boolean
  /** The error of the last attempt to store the condition. Its faults of the condition are listed. */
  error: Error | null
}

/** Edits a condition, and shows it in words with the number of contacts that match. */
export function ConditionEditor({ value, onChange, isChecked, ...faults }: ConditionEditorProps) {
  const choices = useChoices()
  const condition = editedCondition(value)
  const [lastDraft, setLastDraft] = useState<DraftTree>()
  const open = (view: 'rules' | 'json'): void => {
    if (view === value.view) return
    if (value.view === 'rules') {
      setLastDraft(value.draft)
      onChange({ view: 'json', initial: condition, condition })
    } else if (condition) onChange({ view: 'rules', draft: draftOf(condition) })
    else if (lastDraft) onChange({ view: 'rules', draft: lastDraft })
  }
  return (
    <>
      <Section
        title={texts.title}
        actions={
          <Select
            label={texts.views}
            isLabelHidden
            value={value.view}
            onChange={open}
            options={[
              { value: 'rules', label: texts.asRules },
              { value: 'json', label: texts.asJson },
            ]}
          />
        }
      >
        {value.view === 'rules' ? (
          <ConditionBuilder
            value={value.draft}
            onChange={(draft) => onChange({ view: 'rules', draft })}
            choices={choices}
            isChecked={isChecked}
          />
        ) : (
          <JsonEditor initial={value.initial} onChange={(next) => onChange({ ...value, condition: next })} />
        )}
        <ConditionFaults {...faults} view={value.view} />
      </Section>
      <Section title={texts.inWords}>
        <Sentence condition={condition} />
        <LiveCount condition={condition} />
      </Section>
    </>
  )
}

interface ConditionFaultsProps extends Pick<ConditionEditorProps, 'name' | 'error'> {
  view: EditedCondition['view']
}

/** Lists the faults that the API found in the condition, with their places in the rules or in the JSON. */
function ConditionFaults({ name = 'condition', error, view }: ConditionFaultsProps) {
  const all = error instanceof ApiError ? error.faults : []
  const faults = all.filter(({ field }) => field.split('.')[0] === name)
  return (
    <div data-faults-of={name}>
      {faults.length > 0 && (
        <Notice look="danger" isAlert>
          <ul>
            {faults.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                {view === 'json' ? <code>{field}</code> : faultPlace(field)}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
