import { useState } from 'react'
import { textsOf } from '../text/catalogue.ts'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Condition } from './condition.ts'
import { readCondition } from './read-condition.ts'
import { conditionTexts } from './texts.ts'

const texts = textsOf(conditionTexts)

export interface JsonEditorProps {
  /** The condition when the editor opens; undefined if it is incomplete. */
  initial: Condition | undefined
  /** Receives undefined while the text is not a condition. */
  onChange: (condition: Condition | undefined) => void
}

/** Edits a condition as JSON. */
export function JsonEditor({ initial, onChange }: JsonEditorProps) {
  const [text, setText] = useState(() => JSON.stringify(initial ?? example, undefined, 2))
  const read = readCondition(text)
  const change = (next: string): void => {
    setText(next)
    const result = readCondition(next)
    onChange('condition' in result ? result.condition : undefined)
  }
  return (
    <>
      <Field
        label={texts.json}
        description={texts.jsonHint}
        value={text}
        onChange={change}
        lines={16}
        isMonospace
        spellCheck={false}
      />
      {'fault' in read && (
        <Notice look="warning" isAlert>
          {read.fault === 'json' ? texts.jsonInvalid : texts.jsonShape}
        </Notice>
      )}
    </>
  )
}

const example: Condition = {
  logic: 'AND',
  groups: [{ filters: [{ field: 'subscribed', operator: 'equals', value: true }] }],
}
