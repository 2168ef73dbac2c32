import { useState } from 'react'
import { ConditionEditor, editedCondition, type EditedCondition } from '../conditions/condition-editor.tsx'
import type { Condition } from '../conditions/condition.ts'
import { draftOf } from '../conditions/draft-conversion.ts'
import { newTree } from '../conditions/draft.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { contactTexts } from './texts.ts'

const texts = textsOf(contactTexts).condition

/** The most characters of a condition that the API accepts in an address. */
const maxLength = 5_000

export interface ConditionDialogProps {
  condition: Condition | undefined
  onApply: (condition: Condition) => void
  onClose: () => void
}

/** The dialog that edits the condition of the list. */
export const ConditionDialog = ({ onClose, ...form }: ConditionDialogProps) => (
  <Dialog title={texts.title} isOpen onClose={onClose} isWide>
    <ConditionForm {...form} />
  </Dialog>
)

function ConditionForm({ condition, onApply }: Omit<ConditionDialogProps, 'onClose'>) {
  const [edited, setEdited] = useState<EditedCondition>(() => ({
    view: 'rules',
    draft: condition ? draftOf(condition) : newTree(),
  }))
  const [isChecked, setChecked] = useState(false)
  const fault = faultOf(editedCondition(edited))
  const apply = (): void => {
    setChecked(true)
    const chosen = editedCondition(edited)
    if (chosen && fault === undefined) onApply(chosen)
  }
  return (
    <Form label={texts.title} onSubmit={apply}>
      <ConditionEditor value={edited} onChange={setEdited} isChecked={isChecked} error={null} />
      {isChecked && fault !== undefined && (
        <Notice look="danger" isAlert>
          {fault}
        </Notice>
      )}
      <FormActions>
        <Button type="submit" look="primary">
          {texts.apply}
        </Button>
      </FormActions>
    </Form>
  )
}

function faultOf(condition: Condition | undefined): string | undefined {
  if (!condition) return texts.incomplete
  return JSON.stringify(condition).length > maxLength ? texts.tooLong : undefined
}
