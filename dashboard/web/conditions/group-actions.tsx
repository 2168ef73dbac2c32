import { Plus, Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import { textsOf } from '../text/catalogue.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { useBuilder } from './builder-context.ts'
import styles from './builder.module.css'
import { conditionTexts } from './texts.ts'

const texts = textsOf(conditionTexts)

export interface GroupActionsProps {
  index: number
  addRef: RefObject<HTMLButtonElement | null>
  onAdd: () => void
  onNest?: () => void
  onRemove?: () => void
}

/** The buttons of a group: add a rule, add nested groups, remove the group. */
export function GroupActions({ index, addRef, onAdd, onNest, onRemove }: GroupActionsProps) {
  const { isFull } = useBuilder()
  return (
    <div className={styles.actions}>
      <Button isSmall look="quiet" ref={addRef} isDisabled={isFull} onPress={onAdd}>
        <Plus size={16} aria-hidden /> {texts.addFilter}
      </Button>
      {onNest && (
        <Button isSmall look="quiet" isDisabled={isFull} onPress={onNest}>
          <Plus size={16} aria-hidden /> {texts.addNested}
        </Button>
      )}
      {onRemove && (
        <IconButton label={texts.removeGroup(index)} onPress={onRemove}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
